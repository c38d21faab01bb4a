/** Copies an element with its computed styles, to look the same anywhere. Time-sliced, because a report has thousands of elements. */

const TRECHO_MS = 20
/** Attempts while the source keeps changing; the last one accepts a mix. */
const VEZES_MAX = 3

/** Properties without effect on a picture: motion, interaction and aliases. */
const SEM_ASPECTO =
  /^(-webkit-(user|tap|app|locale)|animation|anchor|app-region|block-size|buffered|caret|cursor|d$|inline-size|inset-(block|inline)|interactivity|margin-(block|inline)|max-(block|inline)|min-(block|inline)|padding-(block|inline)|border-(block|inline|start|end)|overflow-(block|inline)|overscroll|perspective-origin|pointer|position-|resize|scroll|timeline|touch|transform-origin|transition|user-select|view-|will-change|x$|y$|c[xy]$|r[xy]?$)/
/** Properties that differ by element, kept apart so that other declarations are shared. */
const MEDIDAS = new Set(['width', 'height', 'top', 'right', 'bottom', 'left'])

export interface CopyOptions {
  signal: AbortSignal
  onProgress: (parte: number) => void
}

interface Look {
  copia: HTMLElement
  css: string
}

/** Removes scroll bars, and sets a table to the height of its rows. The page counts its caption too. */
function adjust(from: Element, estilo: CSSStyleDeclaration, medidas: string): string {
  if (from instanceof HTMLTableElement) return medidas.replace(/(^|;)height:[^;]*;/, '$1')
  return /auto|scroll/.test(estilo.overflow) ? `${medidas}overflow:hidden;` : medidas
}

const isOfSvg = (element: Element): boolean => element instanceof SVGElement && element.ownerSVGElement !== null

function readStyles(estilo: CSSStyleDeclaration, nomes: readonly string[]): { comum: string; medidas: string } {
  let [comum, medidas] = ['', '']
  for (const nome of nomes) {
    const declaracao = `${nome}:${estilo.getPropertyValue(nome)};`
    if (MEDIDAS.has(nome)) medidas += declaracao
    else comum += declaracao
  }
  return { comum, medidas }
}

function createFolha(): { classOf: (seletor: string, declaracoes: string) => string; css: () => string } {
  const classes = new Map<string, string>()
  return {
    classOf(seletor, declaracoes) {
      const chave = `${seletor}{${declaracoes}}`
      const classe = classes.get(chave) ?? `i${classes.size}`
      classes.set(chave, classe)
      return classe
    },
    css: () => [...classes].map(([chave, classe]) => `.${classe}${chave}`).join('\n'),
  }
}

function dress(from: Element, to: Element, nomes: readonly string[], folha: ReturnType<typeof createFolha>): void {
  const estilo = getComputedStyle(from)
  const { comum, medidas } = readStyles(estilo, nomes)
  const classes = [folha.classOf('', comum)]
  // Sizes of SVG elements are attributes.
  if (isOfSvg(from)) to.removeAttribute('style')
  else {
    to.setAttribute('style', adjust(from, estilo, medidas))
    for (const lado of ['::before', '::after']) {
      const beside = getComputedStyle(from, lado)
      if (['none', 'normal', ''].includes(beside.content)) continue
      const dito = readStyles(beside, nomes)
      classes.push(folha.classOf(lado, `content:${beside.content};${dito.comum}${dito.medidas}`))
    }
  }
  to.setAttribute('class', classes.join(' '))
}

async function tryCopy(elemento: HTMLElement, { signal, onProgress }: CopyOptions, asItComes: boolean): Promise<Look | undefined> {
  const copia = elemento.cloneNode(true)
  if (!(copia instanceof HTMLElement)) throw new Error('only an HTML element can be copied')
  const [de, para] = [elemento, copia].map((raiz) => [raiz, ...raiz.querySelectorAll('*')])
  const nomes = [...getComputedStyle(elemento)].filter((nome) => !SEM_ASPECTO.test(nome))
  const folha = createFolha()
  let desde = performance.now()
  for (const [i, from] of (de ?? []).entries()) {
    const to = para?.[i]
    if (!asItComes && !from.isConnected) return undefined
    if (to) dress(from, to, nomes, folha)
    if (performance.now() - desde < TRECHO_MS) continue
    onProgress(i / (de?.length ?? 1))
    // oxlint-disable-next-line no-await-in-loop -- yields to the page
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    desde = performance.now()
  }
  return { copia, css: folha.css() }
}

export async function copyLook(elemento: HTMLElement, options: CopyOptions): Promise<Look> {
  for (let vez = 1; ; vez += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a retry depends on the previous attempt
    const look = await tryCopy(elemento, options, vez === VEZES_MAX)
    if (look) return look
  }
}
