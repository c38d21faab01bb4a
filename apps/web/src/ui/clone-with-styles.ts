/** Copies an element with its computed styles, to look the same anywhere. Time-sliced, because a report has thousands of elements. */

const EXCERPT_MS = 20
/** Attempts while the source keeps changing; the last one accepts a mix. */
const TIMES_MAX = 3

/** Properties without effect on a picture: motion, interaction and aliases. */
const SEM_ASPECTO =
  /^(-webkit-(user|tap|app|locale)|animation|anchor|app-region|block-size|buffered|caret|cursor|d$|inline-size|inset-(block|inline)|interactivity|margin-(block|inline)|max-(block|inline)|min-(block|inline)|padding-(block|inline)|border-(block|inline|start|end)|overflow-(block|inline)|overscroll|perspective-origin|pointer|position-|resize|scroll|timeline|touch|transform-origin|transition|user-select|view-|will-change|x$|y$|c[xy]$|r[xy]?$)/
/** Properties that differ by element, kept apart so that other declarations are shared. */
const MEASUREMENTS = new Set(['width', 'height', 'top', 'right', 'bottom', 'left'])

export interface CopyOptions {
  signal: AbortSignal
  onProgress: (parte: number) => void
}

interface StyledClone {
  clone: HTMLElement
  css: string
}

/** Removes scroll bars, and sets a table to the height of its rows. The page counts its caption too. */
function adjust(from: Element, style: CSSStyleDeclaration, measurements: string): string {
  if (from instanceof HTMLTableElement) return measurements.replace(/(^|;)height:[^;]*;/, '$1')
  return /auto|scroll/.test(style.overflow) ? `${measurements}overflow:hidden;` : measurements
}

const isOfSvg = (element: Element): boolean => element instanceof SVGElement && element.ownerSVGElement !== null

function readStyles(style: CSSStyleDeclaration, nomes: readonly string[]): { common: string; measured: string } {
  let [common, measured] = ['', '']
  for (const nome of nomes) {
    const declaracao = `${nome}:${style.getPropertyValue(nome)};`
    if (MEASUREMENTS.has(nome)) measured += declaracao
    else common += declaracao
  }
  return { common, measured }
}

function createSheet(): { classOf: (picker: string, declaracoes: string) => string; css: () => string } {
  const classes = new Map<string, string>()
  return {
    classOf(selector, declaracoes) {
      const key = `${selector}{${declaracoes}}`
      const classe = classes.get(key) ?? `i${classes.size}`
      classes.set(key, classe)
      return classe
    },
    css: () => [...classes].map(([key, classe]) => `.${classe}${key}`).join('\n'),
  }
}

function copyStyles(from: Element, to: Element, nomes: readonly string[], sheet: ReturnType<typeof createSheet>): void {
  const style = getComputedStyle(from)
  const { common, measured } = readStyles(style, nomes)
  const classes = [sheet.classOf('', common)]
  if (isOfSvg(from)) to.removeAttribute('style')
  else {
    to.setAttribute('style', adjust(from, style, measured))
    for (const side of ['::before', '::after']) {
      const beside = getComputedStyle(from, side)
      if (['none', 'normal', ''].includes(beside.content)) continue
      const said = readStyles(beside, nomes)
      classes.push(sheet.classOf(side, `content:${beside.content};${said.common}${said.measured}`))
    }
  }
  to.setAttribute('class', classes.join(' '))
}

async function tryCopy(element: HTMLElement, { signal, onProgress }: CopyOptions, asItComes: boolean): Promise<StyledClone | undefined> {
  const clone = element.cloneNode(true)
  if (!(clone instanceof HTMLElement)) throw new Error('only an HTML element can be copied')
  const [start, para] = [element, clone].map((root) => [root, ...root.querySelectorAll('*')])
  const nomes = [...getComputedStyle(element)].filter((nome) => !SEM_ASPECTO.test(nome))
  const sheet = createSheet()
  let since = performance.now()
  for (const [i, from] of (start ?? []).entries()) {
    const to = para?.[i]
    if (!asItComes && !from.isConnected) return undefined
    if (to) copyStyles(from, to, nomes, sheet)
    if (performance.now() - since < EXCERPT_MS) continue
    onProgress(i / (start?.length ?? 1))
    // oxlint-disable-next-line no-await-in-loop -- yields to the page
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    since = performance.now()
  }
  return { clone, css: sheet.css() }
}

export async function copyLook(element: HTMLElement, options: CopyOptions): Promise<StyledClone> {
  for (let turn = 1; ; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a retry depends on the previous attempt
    const look = await tryCopy(element, options, turn === TIMES_MAX)
    if (look) return look
  }
}
