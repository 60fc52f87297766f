export interface Held {
  /** Notes where it stands now. */
  readonly look: () => void;
  /** Scrolls it back to where it stood; false when there is nothing in sight that the reader has used. */
  readonly restore: () => boolean;
  readonly release: () => void;
  readonly end: () => void;
}

/** Remembers what in `inner` the reader has clicked or focused last, and where it stands in `box`. */
export function holdInPlace(box: HTMLElement, inner: HTMLElement): Held {
  let used: Element | undefined;
  let place: number | undefined;

  function look(): void {
    place = used === undefined || !used.isConnected ? undefined : placeIn(box, used);
  }
  function onUse({ target }: Event): void {
    if (!(target instanceof Element) || target === inner || !inner.contains(target)) return;
    used = target;
    look();
  }
  inner.addEventListener("focusin", onUse);
  // Not every browser gives the focus to a button that is clicked.
  inner.addEventListener("click", onUse, { capture: true });
  return {
    look,
    restore() {
      const now = used === undefined || place === undefined ? undefined : used.getBoundingClientRect().top;
      if (now === undefined || place === undefined) return false;
      box.scrollTop += now - box.getBoundingClientRect().top - place;
      return true;
    },
    release() {
      used = undefined;
      place = undefined;
    },
    end() {
      inner.removeEventListener("focusin", onUse);
      inner.removeEventListener("click", onUse, { capture: true });
    },
  };
}

/** How far below the top; undefined: out of sight. */
function placeIn(box: HTMLElement, element: Element): number | undefined {
  const [frame, { top, bottom }] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  return bottom > frame.top && top < frame.bottom ? top - frame.top : undefined;
}
