const MARGIN = 16

export function keepInSight(line: HTMLElement, chosen: Element): void {
  const shown = line.getBoundingClientRect()
  const { left, right } = chosen.getBoundingClientRect()
  line.scrollLeft += Math.max(0, right - shown.right + MARGIN) + Math.min(0, left - shown.left - MARGIN)
}
