/** How a statement is cut into sheets of paper, so that each says which of how many it is. Pure. */

/** Months that fit across a landscape page beside the total. */
const MESES_POR_FOLHA = 12
/** Room in px across the page beside the names of the lines. */
const LARGURA_FOLHA = 860
/** Lines of 17 px that fit between the head and the foot of an A4 page. */
const LINHAS_POR_FOLHA = 33
/** Lines that leave room for the waterfall below them. */
const LINHAS_COM_CASCATA = 23

export interface Folha<Mes, Linha> {
  meses: readonly Mes[]
  linhas: readonly Linha[]
  /** The total and the analysis stand after the last months. */
  comTotal: boolean
  comCascata: boolean
}

/** A column on paper. */
interface ColunaDeFolha {
  /** In px. */
  largura: number
  /** Of what it is: a company, a month. */
  parte: number
}

/**
 * Months before lines: all lines of the first twelve months, then those of the next ones, and the waterfall where there is room at the end.
 * @param colunas where they are not all short enough for twelve: as many as fit across the page
 */
export function cutFolhas<Mes, Linha>(
  meses: readonly Mes[],
  linhas: readonly Linha[],
  temCascata: boolean,
  colunas?: readonly ColunaDeFolha[],
): Folha<Mes, Linha>[] {
  const blocos = colunas === undefined ? chunk(meses, MESES_POR_FOLHA) : pack(meses, colunas)
  const folhas = blocos.flatMap((bloco, i) =>
    chunk(linhas, LINHAS_POR_FOLHA).map((parte) => ({ meses: bloco, linhas: parte, comTotal: i === blocos.length - 1, comCascata: false })),
  )
  const ultima = folhas.at(-1)
  if (!temCascata || ultima === undefined) return folhas
  if (ultima.linhas.length > LINHAS_COM_CASCATA) return [...folhas, { meses: [], linhas: [], comTotal: false, comCascata: true }]
  return [...folhas.slice(0, -1), { ...ultima, comCascata: true }]
}

/** One column at least, however wide it is; those of one part together, where a page holds them. */
function pack<T>(all: readonly T[], colunas: readonly ColunaDeFolha[]): T[][] {
  const blocos: T[][] = []
  let sobra = 0
  for (const [i, each] of all.entries()) {
    const { largura = 0, parte } = colunas[i] ?? {}
    const daParte = colunas[i - 1]?.parte === parte ? [] : colunas.slice(i).filter((coluna) => coluna.parte === parte)
    const inteira = daParte.reduce((soma, coluna) => soma + coluna.largura, 0)
    const ultimo = blocos.at(-1)
    const separa =
      ultimo !== undefined &&
      inteira <= LARGURA_FOLHA &&
      daParte.length <= MESES_POR_FOLHA &&
      (inteira > sobra || ultimo.length + daParte.length > MESES_POR_FOLHA)
    if (ultimo === undefined || separa || largura > sobra || ultimo.length === MESES_POR_FOLHA) {
      blocos.push([each])
      sobra = LARGURA_FOLHA - largura
    } else {
      ultimo.push(each)
      sobra -= largura
    }
  }
  return blocos
}

function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
