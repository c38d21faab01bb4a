/** Space left beside what is brought into sight, in px. */
const MARGIN = 16

/** Scrolls a line of things along itself, and nothing around it, until one of them is seen whole. */
export function keepInSight(line: HTMLElement, chosen: Element): void {
  const shown = line.getBoundingClientRect()
  const { left, right } = chosen.getBoundingClientRect()
  line.scrollLeft += Math.max(0, right - shown.right + MARGIN) + Math.min(0, left - shown.left - MARGIN)
}
