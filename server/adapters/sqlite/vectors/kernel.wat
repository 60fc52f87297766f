;; Dot products of stored vectors with a few queries: the inner loop of the vector search.
;;
;; A tile is three rows times three queries. The nine running sums, three rows and one query fill the sixteen vector
;; registers of x86-64, each number that comes from memory is used three times, and three rows read side by side keep
;; more of memory's lanes busy than one. Measured over 150 MB of vectors with three queries, against reading them once:
;;   3 x 3 (this)                         1.25
;;   2 rows x 4 queries, 4 rows x 2       1.4
;;   4 rows x 3, 3 rows x 4 (spills)      1.4
;;   4 rows, one query after the other    1.5
;; Unrolling the loop changed nothing, fused multiply-add (relaxed SIMD) gave less than a tenth and would let scores
;; differ between machines: both are left out.
;;
;; Every product of a row and a query is summed in the same order, whichever tile it falls in. So equal rows have equal
;; scores, bit for bit, and ties can be broken by position.
(module
  (import "host" "memory" (memory 1))

  ;; Writes scores[row * queryCount + query] for every row and query.
  ;; `stride` is the size of a row and of a query in bytes: a multiple of 16 and not 0, the tail filled with zeros.
  ;; All addresses are in bytes and count as unsigned. The caller keeps everything inside the memory.
  (func (export "dot_products")
    (param $rows i32) (param $rowCount i32) (param $stride i32)
    (param $queries i32) (param $queryCount i32) (param $scores i32)
    (local $second i32) (local $third i32) (local $scoreStride i32)
    (local $query i32) (local $queriesLeft i32)
    (local $rowB i32) (local $rowC i32)
    (local $outA i32) (local $outB i32) (local $outC i32)

    (local.set $scoreStride (i32.shl (local.get $queryCount) (i32.const 2)))
    (block $done
      (loop $nextRows
        (br_if $done (i32.eqz (local.get $rowCount)))

        ;; Where the rows run out in the middle of a tile, the last one is computed again and written to its own place
        ;; again. That costs no memory traffic and spares a second copy of the loops.
        (local.set $second (i32.gt_u (local.get $rowCount) (i32.const 1)))
        (local.set $third (select (i32.const 2) (local.get $second) (i32.gt_u (local.get $rowCount) (i32.const 2))))
        (local.set $rowB (i32.add (local.get $rows) (i32.mul (local.get $second) (local.get $stride))))
        (local.set $rowC (i32.add (local.get $rows) (i32.mul (local.get $third) (local.get $stride))))
        (local.set $outA (local.get $scores))
        (local.set $outB (i32.add (local.get $scores) (i32.mul (local.get $second) (local.get $scoreStride))))
        (local.set $outC (i32.add (local.get $scores) (i32.mul (local.get $third) (local.get $scoreStride))))

        ;; After the first tile the three rows are in the nearest cache, so more queries cost arithmetic only.
        (local.set $query (local.get $queries))
        (local.set $queriesLeft (local.get $queryCount))
        (block $threesDone
          (loop $nextThree
            (br_if $threesDone (i32.lt_u (local.get $queriesLeft) (i32.const 3)))
            (call $threeQueries
              (local.get $rows) (local.get $rowB) (local.get $rowC) (local.get $stride) (local.get $query)
              (local.get $outA) (local.get $outB) (local.get $outC))
            (local.set $query (i32.add (local.get $query) (i32.mul (local.get $stride) (i32.const 3))))
            (local.set $queriesLeft (i32.sub (local.get $queriesLeft) (i32.const 3)))
            (local.set $outA (i32.add (local.get $outA) (i32.const 12)))
            (local.set $outB (i32.add (local.get $outB) (i32.const 12)))
            (local.set $outC (i32.add (local.get $outC) (i32.const 12)))
            (br $nextThree)))
        (block $onesDone
          (loop $nextOne
            (br_if $onesDone (i32.eqz (local.get $queriesLeft)))
            (call $oneQuery
              (local.get $rows) (local.get $rowB) (local.get $rowC) (local.get $stride) (local.get $query)
              (local.get $outA) (local.get $outB) (local.get $outC))
            (local.set $query (i32.add (local.get $query) (local.get $stride)))
            (local.set $queriesLeft (i32.sub (local.get $queriesLeft) (i32.const 1)))
            (local.set $outA (i32.add (local.get $outA) (i32.const 4)))
            (local.set $outB (i32.add (local.get $outB) (i32.const 4)))
            (local.set $outC (i32.add (local.get $outC) (i32.const 4)))
            (br $nextOne)))

        (br_if $done (i32.le_u (local.get $rowCount) (i32.const 3)))
        (local.set $rowCount (i32.sub (local.get $rowCount) (i32.const 3)))
        (local.set $rows (i32.add (local.get $rows) (i32.mul (local.get $stride) (i32.const 3))))
        (local.set $scores (i32.add (local.get $scores) (i32.mul (local.get $scoreStride) (i32.const 3))))
        (br $nextRows))))

  ;; Rows A, B, C times queries 1, 2, 3: nine sums of four lanes each.
  (func $threeQueries
    (param $rowA i32) (param $rowB i32) (param $rowC i32) (param $stride i32) (param $query1 i32)
    (param $outA i32) (param $outB i32) (param $outC i32)
    (local $query2 i32) (local $query3 i32) (local $end i32)
    (local $a v128) (local $b v128) (local $c v128) (local $q v128)
    (local $a1 v128) (local $a2 v128) (local $a3 v128)
    (local $b1 v128) (local $b2 v128) (local $b3 v128)
    (local $c1 v128) (local $c2 v128) (local $c3 v128)

    (local.set $query2 (i32.add (local.get $query1) (local.get $stride)))
    (local.set $query3 (i32.add (local.get $query2) (local.get $stride)))
    (local.set $end (i32.add (local.get $rowA) (local.get $stride)))
    (loop $next
      (local.set $a (v128.load (local.get $rowA)))
      (local.set $b (v128.load (local.get $rowB)))
      (local.set $c (v128.load (local.get $rowC)))

      (local.set $q (v128.load (local.get $query1)))
      (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (local.get $a) (local.get $q))))
      (local.set $b1 (f32x4.add (local.get $b1) (f32x4.mul (local.get $b) (local.get $q))))
      (local.set $c1 (f32x4.add (local.get $c1) (f32x4.mul (local.get $c) (local.get $q))))

      (local.set $q (v128.load (local.get $query2)))
      (local.set $a2 (f32x4.add (local.get $a2) (f32x4.mul (local.get $a) (local.get $q))))
      (local.set $b2 (f32x4.add (local.get $b2) (f32x4.mul (local.get $b) (local.get $q))))
      (local.set $c2 (f32x4.add (local.get $c2) (f32x4.mul (local.get $c) (local.get $q))))

      (local.set $q (v128.load (local.get $query3)))
      (local.set $a3 (f32x4.add (local.get $a3) (f32x4.mul (local.get $a) (local.get $q))))
      (local.set $b3 (f32x4.add (local.get $b3) (f32x4.mul (local.get $b) (local.get $q))))
      (local.set $c3 (f32x4.add (local.get $c3) (f32x4.mul (local.get $c) (local.get $q))))

      (local.set $rowB (i32.add (local.get $rowB) (i32.const 16)))
      (local.set $rowC (i32.add (local.get $rowC) (i32.const 16)))
      (local.set $query1 (i32.add (local.get $query1) (i32.const 16)))
      (local.set $query2 (i32.add (local.get $query2) (i32.const 16)))
      (local.set $query3 (i32.add (local.get $query3) (i32.const 16)))
      (local.set $rowA (i32.add (local.get $rowA) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $rowA) (local.get $end))))

    (f32.store offset=0 (local.get $outA) (call $sumOfLanes (local.get $a1)))
    (f32.store offset=4 (local.get $outA) (call $sumOfLanes (local.get $a2)))
    (f32.store offset=8 (local.get $outA) (call $sumOfLanes (local.get $a3)))
    (f32.store offset=0 (local.get $outB) (call $sumOfLanes (local.get $b1)))
    (f32.store offset=4 (local.get $outB) (call $sumOfLanes (local.get $b2)))
    (f32.store offset=8 (local.get $outB) (call $sumOfLanes (local.get $b3)))
    (f32.store offset=0 (local.get $outC) (call $sumOfLanes (local.get $c1)))
    (f32.store offset=4 (local.get $outC) (call $sumOfLanes (local.get $c2)))
    (f32.store offset=8 (local.get $outC) (call $sumOfLanes (local.get $c3))))

  ;; Rows A, B, C times a single query, for the one or two that threes leave over.
  (func $oneQuery
    (param $rowA i32) (param $rowB i32) (param $rowC i32) (param $stride i32) (param $query i32)
    (param $outA i32) (param $outB i32) (param $outC i32)
    (local $end i32)
    (local $q v128) (local $a v128) (local $b v128) (local $c v128)

    (local.set $end (i32.add (local.get $rowA) (local.get $stride)))
    (loop $next
      (local.set $q (v128.load (local.get $query)))
      (local.set $a (f32x4.add (local.get $a) (f32x4.mul (v128.load (local.get $rowA)) (local.get $q))))
      (local.set $b (f32x4.add (local.get $b) (f32x4.mul (v128.load (local.get $rowB)) (local.get $q))))
      (local.set $c (f32x4.add (local.get $c) (f32x4.mul (v128.load (local.get $rowC)) (local.get $q))))

      (local.set $rowB (i32.add (local.get $rowB) (i32.const 16)))
      (local.set $rowC (i32.add (local.get $rowC) (i32.const 16)))
      (local.set $query (i32.add (local.get $query) (i32.const 16)))
      (local.set $rowA (i32.add (local.get $rowA) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $rowA) (local.get $end))))

    (f32.store (local.get $outA) (call $sumOfLanes (local.get $a)))
    (f32.store (local.get $outB) (call $sumOfLanes (local.get $b)))
    (f32.store (local.get $outC) (call $sumOfLanes (local.get $c))))

  (func $sumOfLanes (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v)))))

  ;; The same for rows of bytes. A row is `width` bytes, signed, and then its scale, a float in a slot of 16 bytes; a query
  ;; is `width` signed numbers of 16 bits. `width` is a multiple of 16 and not 0. Sums are whole numbers, hence exact.
  ;; A tile is two rows times three queries: six sums, four halves of rows and one query at a time.
  (func (export "byte_products")
    (param $rows i32) (param $rowCount i32) (param $width i32)
    (param $queries i32) (param $queryCount i32) (param $scores i32)
    (local $query i32) (local $queriesLeft i32) (local $queryBytes i32) (local $scoreStride i32)
    (local $second i32) (local $rowB i32) (local $outA i32) (local $outB i32)

    (local.set $queryBytes (i32.shl (local.get $width) (i32.const 1)))
    (local.set $scoreStride (i32.shl (local.get $queryCount) (i32.const 2)))
    (block $done
      (loop $nextRows
        (br_if $done (i32.eqz (local.get $rowCount)))

        ;; A last row without a partner is computed twice and written to its own place twice.
        (local.set $second (i32.gt_u (local.get $rowCount) (i32.const 1)))
        (local.set $rowB
          (i32.add (local.get $rows) (i32.mul (local.get $second) (i32.add (local.get $width) (i32.const 16)))))
        (local.set $outA (local.get $scores))
        (local.set $outB (i32.add (local.get $scores) (i32.mul (local.get $second) (local.get $scoreStride))))

        (local.set $query (local.get $queries))
        (local.set $queriesLeft (local.get $queryCount))
        (block $threesDone
          (loop $nextThree
            (br_if $threesDone (i32.lt_u (local.get $queriesLeft) (i32.const 3)))
            (call $threeByteQueries
              (local.get $rows) (local.get $rowB) (local.get $width) (local.get $query)
              (local.get $outA) (local.get $outB))
            (local.set $query (i32.add (local.get $query) (i32.mul (local.get $queryBytes) (i32.const 3))))
            (local.set $queriesLeft (i32.sub (local.get $queriesLeft) (i32.const 3)))
            (local.set $outA (i32.add (local.get $outA) (i32.const 12)))
            (local.set $outB (i32.add (local.get $outB) (i32.const 12)))
            (br $nextThree)))
        (block $onesDone
          (loop $nextOne
            (br_if $onesDone (i32.eqz (local.get $queriesLeft)))
            (call $oneByteQuery (local.get $rows) (local.get $width) (local.get $query) (local.get $outA))
            (call $oneByteQuery (local.get $rowB) (local.get $width) (local.get $query) (local.get $outB))
            (local.set $query (i32.add (local.get $query) (local.get $queryBytes)))
            (local.set $queriesLeft (i32.sub (local.get $queriesLeft) (i32.const 1)))
            (local.set $outA (i32.add (local.get $outA) (i32.const 4)))
            (local.set $outB (i32.add (local.get $outB) (i32.const 4)))
            (br $nextOne)))

        (br_if $done (i32.le_u (local.get $rowCount) (i32.const 2)))
        (local.set $rowCount (i32.sub (local.get $rowCount) (i32.const 2)))
        (local.set $rows (i32.add (local.get $rows) (i32.shl (i32.add (local.get $width) (i32.const 16)) (i32.const 1))))
        (local.set $scores (i32.add (local.get $scores) (i32.shl (local.get $scoreStride) (i32.const 1))))
        (br $nextRows))))

  ;; Rows A and B times queries 1, 2, 3.
  (func $threeByteQueries
    (param $rowA i32) (param $rowB i32) (param $width i32) (param $query1 i32) (param $outA i32) (param $outB i32)
    (local $query2 i32) (local $query3 i32) (local $end i32) (local $scaleA f32) (local $scaleB f32)
    (local $lowA v128) (local $highA v128) (local $lowB v128) (local $highB v128) (local $q v128)
    (local $a1 v128) (local $a2 v128) (local $a3 v128) (local $b1 v128) (local $b2 v128) (local $b3 v128)

    (local.set $query2 (i32.add (local.get $query1) (i32.shl (local.get $width) (i32.const 1))))
    (local.set $query3 (i32.add (local.get $query2) (i32.shl (local.get $width) (i32.const 1))))
    (local.set $end (i32.add (local.get $rowA) (local.get $width)))
    (local.set $scaleA (f32.load (local.get $end)))
    (local.set $scaleB (f32.load (i32.add (local.get $rowB) (local.get $width))))
    (loop $next
      (local.set $lowA (v128.load8x8_s (local.get $rowA)))
      (local.set $highA (v128.load8x8_s offset=8 (local.get $rowA)))
      (local.set $lowB (v128.load8x8_s (local.get $rowB)))
      (local.set $highB (v128.load8x8_s offset=8 (local.get $rowB)))

      (local.set $q (v128.load (local.get $query1)))
      (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $lowA) (local.get $q))))
      (local.set $b1 (i32x4.add (local.get $b1) (i32x4.dot_i16x8_s (local.get $lowB) (local.get $q))))
      (local.set $q (v128.load offset=16 (local.get $query1)))
      (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $highA) (local.get $q))))
      (local.set $b1 (i32x4.add (local.get $b1) (i32x4.dot_i16x8_s (local.get $highB) (local.get $q))))

      (local.set $q (v128.load (local.get $query2)))
      (local.set $a2 (i32x4.add (local.get $a2) (i32x4.dot_i16x8_s (local.get $lowA) (local.get $q))))
      (local.set $b2 (i32x4.add (local.get $b2) (i32x4.dot_i16x8_s (local.get $lowB) (local.get $q))))
      (local.set $q (v128.load offset=16 (local.get $query2)))
      (local.set $a2 (i32x4.add (local.get $a2) (i32x4.dot_i16x8_s (local.get $highA) (local.get $q))))
      (local.set $b2 (i32x4.add (local.get $b2) (i32x4.dot_i16x8_s (local.get $highB) (local.get $q))))

      (local.set $q (v128.load (local.get $query3)))
      (local.set $a3 (i32x4.add (local.get $a3) (i32x4.dot_i16x8_s (local.get $lowA) (local.get $q))))
      (local.set $b3 (i32x4.add (local.get $b3) (i32x4.dot_i16x8_s (local.get $lowB) (local.get $q))))
      (local.set $q (v128.load offset=16 (local.get $query3)))
      (local.set $a3 (i32x4.add (local.get $a3) (i32x4.dot_i16x8_s (local.get $highA) (local.get $q))))
      (local.set $b3 (i32x4.add (local.get $b3) (i32x4.dot_i16x8_s (local.get $highB) (local.get $q))))

      (local.set $query1 (i32.add (local.get $query1) (i32.const 32)))
      (local.set $query2 (i32.add (local.get $query2) (i32.const 32)))
      (local.set $query3 (i32.add (local.get $query3) (i32.const 32)))
      (local.set $rowB (i32.add (local.get $rowB) (i32.const 16)))
      (local.set $rowA (i32.add (local.get $rowA) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $rowA) (local.get $end))))

    (f32.store offset=0 (local.get $outA) (call $scaledSum (local.get $a1) (local.get $scaleA)))
    (f32.store offset=4 (local.get $outA) (call $scaledSum (local.get $a2) (local.get $scaleA)))
    (f32.store offset=8 (local.get $outA) (call $scaledSum (local.get $a3) (local.get $scaleA)))
    (f32.store offset=0 (local.get $outB) (call $scaledSum (local.get $b1) (local.get $scaleB)))
    (f32.store offset=4 (local.get $outB) (call $scaledSum (local.get $b2) (local.get $scaleB)))
    (f32.store offset=8 (local.get $outB) (call $scaledSum (local.get $b3) (local.get $scaleB))))

  (func $oneByteQuery (param $row i32) (param $width i32) (param $query i32) (param $out i32)
    (local $end i32) (local $scale f32) (local $sum v128)

    (local.set $end (i32.add (local.get $row) (local.get $width)))
    (local.set $scale (f32.load (local.get $end)))
    (loop $next
      (local.set $sum (i32x4.add (local.get $sum) (i32x4.add
        (i32x4.dot_i16x8_s
          (i16x8.extend_low_i8x16_s (v128.load (local.get $row))) (v128.load (local.get $query)))
        (i32x4.dot_i16x8_s
          (i16x8.extend_high_i8x16_s (v128.load (local.get $row))) (v128.load offset=16 (local.get $query))))))
      (local.set $query (i32.add (local.get $query) (i32.const 32)))
      (local.set $row (i32.add (local.get $row) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $row) (local.get $end))))
    (f32.store (local.get $out) (call $scaledSum (local.get $sum) (local.get $scale))))

  (func $scaledSum (param $v v128) (param $scale f32) (result f32)
    (f32.mul
      (local.get $scale)
      (f32.convert_i32_s
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $v)) (i32x4.extract_lane 1 (local.get $v)))
          (i32.add (i32x4.extract_lane 2 (local.get $v)) (i32x4.extract_lane 3 (local.get $v))))))))
