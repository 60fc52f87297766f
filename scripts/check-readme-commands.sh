#!/usr/bin/env bash
# Starts the service with the README's command and sends the README's requests, as on a machine without a model runtime.
set -euo pipefail
cd "$(dirname "$0")/.."

grep -q '^npm ci && npm start$' README.md
grep -q '^npm ci && npm test$' README.md

data=$(mktemp -d)
log=$(mktemp)
export DATA_DIR="$data" MODEL_RUNTIME=builtin
set -m # a process group of its own, so that npm's children end with it
npm start >"$log" 2>&1 &
service=$!
set +m
trap 'kill -- "-$service" 2>/dev/null || true; wait "$service" 2>/dev/null || true; rm -rf "$data" "$log"' EXIT

for _ in $(seq 100); do
  curl -fs http://127.0.0.1:8001/health >/dev/null 2>&1 && break
  kill -0 "$service" 2>/dev/null || { cat "$log"; exit 1; }
  sleep 0.2
done

expect() { # what it is, wanted, got
  [ "$2" = "$3" ] || { echo "$1: expected $2, got $3"; cat "$log"; exit 1; }
  echo "ok: $1"
}
status() { curl -s -o /dev/null -w '%{http_code}' "$@"; }

expect "health" '{"status":"healthy","ollama_status":"connected","models_available":1}' "$(curl -s http://127.0.0.1:8001/health)"
expect "the page at /docs" 200 "$(status http://127.0.0.1:8001/docs)"
expect "the page at /redoc" 200 "$(status http://127.0.0.1:8001/redoc)"
printf 'not a pdf' >"$data/handbook.pdf"
expect "an upload" 400 "$(status -F "file=@$data/handbook.pdf" http://127.0.0.1:8001/api/v1/pdfs/upload)"
expect "the sample" 202 "$(status -X POST http://127.0.0.1:8001/api/v1/sample)"
question=$(sed -n "s/^  -d '\(.*\)'$/\1/p" README.md)
expect "the README's question" 200 "$(status -H 'content-type: application/json' http://127.0.0.1:8001/api/v1/query -d "$question")"
