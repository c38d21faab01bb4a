/** Grid model: typed arrays over the tree of the engine. Amounts in engine sign, months 0 to 11. */
import { type CelulaPosition, type GrupoNatureza, type OrcamentoArvore, buildArvore, isSubtrativa } from '@lastro/engine'
import { type Extremos, createExtremos } from './extremes.ts'

/** Lines column by column; position i of each array is the same line. */
export interface GradeLinhas {
  id: readonly number[]
  grupoItemId: readonly number[]
  centroCustoId: readonly number[]
  filialId: readonly number[]
  travas: readonly number[]
  /** Bit mask of months with open comments, and {@link COMENTADA_LINHA}. */
  comentados: readonly number[]
  valoresCentavos: readonly number[]
}

export interface GradeGrupo {
  id: number
  codigo: string
  descricao: string
  natureza: GrupoNatureza
  itens: readonly { id: number; codigo: string; descricao: string }[]
}

export type AreaStatus = 'aberta' | 'enviada' | 'devolvida' | 'aprovada'

export interface GradeEntrada {
  inicio: string
  linhas: GradeLinhas
  anoAnteriorCentavos: readonly number[]
  /** Leading months of that year that have realizado. */
  anoAnteriorMeses: number
  /** Realizado of the exercício per line up to `ate`, empty when all zero; null before there is any. */
  realizado: { ate: string; valoresCentavos: readonly number[] } | null
  grupos: readonly GradeGrupo[]
  centrosCusto: ReadonlyMap<number, { descricao: string; status: AreaStatus }>
  filiais: ReadonlyMap<number, string>
  /** Leading months that are closed with realizado and read-only. */
  mesesRealizados: number
}

export interface GradeModelo {
  entrada: GradeEntrada
  /** Visible lines only, but line positions are indices into the entry. */
  arvore: OrcamentoArvore
  anoAnterior: OrcamentoArvore
  realizado: OrcamentoArvore | null
  extremos: Extremos
  /** Name of a row. Built on demand, because few of a hundred thousand rows are seen. */
  labelOf: (node: number) => string
  naturezas: readonly (GrupoNatureza | null)[]
  /** Stable key of a grupo (negative) or item (positive) under any filter; 0 for other nodes. */
  keys: Int32Array
  travas: Int16Array
  comentados: Int16Array
}

/** Bit of comments on the line itself, above the bits of its months. */
export const COMENTADA_LINHA = 1 << 12

export function isClosedArea(status: AreaStatus): boolean {
  return status === 'enviada' || status === 'aprovada'
}

export function areaOf({ entrada }: GradeModelo, line: number): AreaStatus {
  return entrada.centrosCusto.get(entrada.linhas.centroCustoId[line]!)?.status ?? 'aberta'
}

const ORDEM = new Intl.Collator('pt', { numeric: true })

export function isPresa(modelo: GradeModelo, { linha, mes }: CelulaPosition): boolean {
  return isTravada(modelo, { linha, mes }) || mes < modelo.entrada.mesesRealizados || isClosedArea(areaOf(modelo, linha))
}

export function isTravada({ travas }: GradeModelo, { linha, mes }: CelulaPosition): boolean {
  return (travas[linha]! & (1 << mes)) !== 0
}

function nameLinha({ linhas, centrosCusto, filiais }: GradeEntrada, line: number, semCentro: string): string {
  const centro = linhas.centroCustoId[line]!
  const filial = filiais.get(linhas.filialId[line]!)
  const nome = centro === 0 ? semCentro : (centrosCusto.get(centro)?.descricao ?? String(centro))
  return filial === undefined ? nome : `${nome} · ${filial}`
}

/**
 * Sort key per line: centro de custo, then filial, by name. Each name is compared once, because comparing dominates at a hundred thousand
 * lines.
 */
function orderLinhas({ linhas, centrosCusto, filiais }: GradeEntrada): Float64Array {
  const rank = (nomes: Iterable<readonly [number, string]>) =>
    new Map([...nomes].toSorted((a, b) => ORDEM.compare(a[1], b[1])).map(([id], location) => [id, location + 1]))
  const centros = rank([...centrosCusto].map(([id, { descricao }]) => [id, descricao] as const))
  const lojas = rank(filiais)
  const ordem = new Float64Array(linhas.id.length)
  for (let line = 0; line < ordem.length; line++) {
    const centro = centros.get(linhas.centroCustoId[line]!) ?? centros.size + 1
    ordem[line] = centro * (lojas.size + 1) + (lojas.get(linhas.filialId[line]!) ?? 0)
  }
  return ordem
}

/** Lines are usually created in this order, so sorting is rarely needed. */
function orderBy(ordem: Float64Array, lines: number[]): number[] {
  const emOrdem = lines.every((line, i) => i === 0 || ordem[lines[i - 1]!]! <= ordem[line]!)
  return emOrdem ? lines : lines.toSorted((a, b) => ordem[a]! - ordem[b]!)
}

export interface ModeloTexts {
  semCentro: string
  resultado: string
}

export interface ModeloState {
  valoresCentavos: ArrayLike<number>
  travas: Int16Array
  comentados: Int16Array
  shows: (line: number) => boolean
}

function groupByItem({ linhas: { grupoItemId } }: GradeEntrada, shows: (line: number) => boolean): ReadonlyMap<number, number[]> {
  const doItem = new Map<number, number[]>()
  let [current, currentDo]: [number | undefined, number[]] = [undefined, []]
  for (let line = 0; line < grupoItemId.length; line++) {
    if (!shows(line)) continue
    const item = grupoItemId[line]!
    if (item !== current) {
      current = item
      currentDo = doItem.get(item) ?? []
      doItem.set(item, currentDo)
    }
    currentDo.push(line)
  }
  return doItem
}

/** Builds the model. Only grupos and itens with visible lines get rows, and totals cover visible lines. */
export function createModelo(
  entrada: GradeEntrada,
  texts: ModeloTexts,
  { valoresCentavos, travas, comentados, shows }: ModeloState,
): GradeModelo {
  const doItem = groupByItem(entrada, shows)
  const ordem = orderLinhas(entrada)
  const grupos = entrada.grupos
    .map((grupo) => ({ ...grupo, itens: grupo.itens.filter((item) => doItem.has(item.id)) }))
    .filter(({ itens }) => itens.length > 0)
  const estrutura = grupos.map(({ itens }) => itens.map(({ id }) => orderBy(ordem, doItem.get(id) ?? [])))
  const arvore = buildArvore(estrutura, valoresCentavos)
  /** Tree over the same rows; skips the summation when all amounts are zero. */
  const buildAoSide = (centavos: readonly number[]): OrcamentoArvore =>
    centavos.length === 0 ? { ...arvore, valores: new Float64Array(arvore.valores.length) } : buildArvore(estrutura, centavos)
  const anoAnterior = buildAoSide(entrada.anoAnteriorCentavos)
  const realizado = entrada.realizado && buildAoSide(entrada.realizado.valoresCentavos)
  const { naturezas, keys, nomes } = nameNodes(arvore, grupos)
  return {
    entrada,
    arvore,
    anoAnterior,
    realizado,
    extremos: createExtremos({ arvore, naturezas, totais: realizado ? [anoAnterior, realizado] : [anoAnterior] }),
    labelOf: (node) => (node === 0 ? texts.resultado : (nomes.get(node) ?? nameLinha(entrada, arvore.linha[node]!, texts.semCentro))),
    naturezas,
    keys,
    travas,
    comentados,
  }
}

function nameNodes(
  arvore: OrcamentoArvore,
  grupos: readonly GradeGrupo[],
): Pick<GradeModelo, 'naturezas' | 'keys'> & { nomes: ReadonlyMap<number, string> } {
  const naturezas: (GrupoNatureza | null)[] = [null]
  const keys = new Int32Array(arvore.pai.length)
  const nomes = new Map<number, string>()
  let node = 1
  for (const { id, natureza, descricao, itens } of grupos) {
    nomes.set(node, isSubtrativa(natureza) ? `(−) ${descricao}` : descricao)
    keys[node] = -id
    naturezas.push(natureza)
    node += 1
    for (const item of itens) {
      nomes.set(node, item.descricao)
      keys[node] = item.id
      for (const fim = arvore.fim[node]!; node < fim; node++) naturezas.push(natureza)
    }
  }
  return { naturezas, keys, nomes }
}
