/** What the grid shows, as typed arrays over the tree of the engine. Amounts in engine sign; months here are 0 to 11. */
import { type CelulaPosicao, type GrupoNatureza, type OrcamentoArvore, buildArvore, isSubtrativa } from '@lastro/engine'
import { type Extremos, createExtremos } from './extremes.ts'

/** Lines column by column: position i of each is the same line. */
export interface GradeLinhas {
  id: readonly number[]
  grupoItemId: readonly number[]
  /** 0: none. */
  centroCustoId: readonly number[]
  filialId: readonly number[]
  /** Held months as bits, the first month in the lowest. */
  travas: readonly number[]
  /** Where open comments are: months as bits, and {@link COMENTADA_LINHA}. */
  comentados: readonly number[]
  /** Twelve of each line. */
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
  /** First month of the exercício. */
  inicio: string
  linhas: GradeLinhas
  /** Of the same lines, twelve each; none where all are zero. */
  anoAnteriorCentavos: readonly number[]
  /** Months of that year, from its first, that have realizado. */
  mesesAnteriores: number
  /** Of the same lines and months of the exercício itself, up to that month, none where all are zero; null before it has any. */
  realizado: { ate: string; valoresCentavos: readonly number[] } | null
  /** In the order of the statement. */
  grupos: readonly GradeGrupo[]
  /** 0 is what has none. */
  centrosCusto: ReadonlyMap<number, { descricao: string; status: AreaStatus }>
  filiais: ReadonlyMap<number, string>
  /** Months at the beginning that are realizado and take no edits. */
  mesesRealizados: number
}

export interface GradeModelo {
  entrada: GradeEntrada
  /** Of the lines that are shown; positions of lines are those of the entry. */
  arvore: OrcamentoArvore
  anterior: OrcamentoArvore
  realizado: OrcamentoArvore | null
  extremos: Extremos
  /** What a row is called. Put together when it is asked for: of a hundred thousand rows few are seen. */
  rotulo: (no: number) => string
  /** Of the grupo that each node is in; null of the result. */
  naturezas: readonly (GrupoNatureza | null)[]
  /** What names a grupo (negative) or an item (positive) whatever is shown; 0 of others. */
  chaves: Int32Array
  /** As it is now. */
  travas: Int16Array
  comentados: Int16Array
}

/** The bit of comments on a line itself, above those of its months. */
export const COMENTADA_LINHA = 1 << 12

/** Sent or approved: nobody changes it. */
export function isAreaFechada(status: AreaStatus): boolean {
  return status === 'enviada' || status === 'aprovada'
}

export function areaOf({ entrada }: GradeModelo, linha: number): AreaStatus {
  return entrada.centrosCusto.get(entrada.linhas.centroCustoId[linha]!)?.status ?? 'aberta'
}

const ORDEM = new Intl.Collator('pt', { numeric: true })

/** Held by a person, month of the realizado, or in an area that was sent. */
export function isPresa(modelo: GradeModelo, { linha, mes }: CelulaPosicao): boolean {
  return isTravada(modelo, { linha, mes }) || mes < modelo.entrada.mesesRealizados || isAreaFechada(areaOf(modelo, linha))
}

export function isTravada({ travas }: GradeModelo, { linha, mes }: CelulaPosicao): boolean {
  return (travas[linha]! & (1 << mes)) !== 0
}

function nameLinha({ linhas, centrosCusto, filiais }: GradeEntrada, linha: number, semCentro: string): string {
  const centro = linhas.centroCustoId[linha]!
  const filial = filiais.get(linhas.filialId[linha]!)
  const nome = centro === 0 ? semCentro : (centrosCusto.get(centro)?.descricao ?? String(centro))
  return filial === undefined ? nome : `${nome} · ${filial}`
}

/**
 * A number per line by which those of an item stand by centro de custo, then filial, each by name. Names are compared once each: of a
 * hundred thousand lines that is what takes the time.
 */
function orderLinhas({ linhas, centrosCusto, filiais }: GradeEntrada): Float64Array {
  const rank = (nomes: Iterable<readonly [number, string]>) =>
    new Map([...nomes].toSorted((a, b) => ORDEM.compare(a[1], b[1])).map(([id], lugar) => [id, lugar + 1]))
  const centros = rank([...centrosCusto].map(([id, { descricao }]) => [id, descricao] as const))
  const lojas = rank(filiais)
  const ordem = new Float64Array(linhas.id.length)
  for (let linha = 0; linha < ordem.length; linha++) {
    // What has no centro de custo comes last, what has no filial first.
    const centro = centros.get(linhas.centroCustoId[linha]!) ?? centros.size + 1
    ordem[linha] = centro * (lojas.size + 1) + (lojas.get(linhas.filialId[linha]!) ?? 0)
  }
  return ordem
}

/** Lines were made in this order, usually, and then there is nothing to sort. */
function orderBy(ordem: Float64Array, linhas: number[]): number[] {
  const emOrdem = linhas.every((linha, i) => i === 0 || ordem[linhas[i - 1]!]! <= ordem[linha]!)
  return emOrdem ? linhas : linhas.toSorted((a, b) => ordem[a]! - ordem[b]!)
}

export interface TextosModelo {
  /** Names lines of no centro de custo. */
  semCentro: string
  /** Names the last row. */
  resultado: string
}

/** What may have changed since the entry was read, and what of it is shown. */
export interface EstadoModelo {
  valoresCentavos: ArrayLike<number>
  travas: Int16Array
  comentados: Int16Array
  shows: (linha: number) => boolean
}

/** Lines that are shown, of each grupo item. Those of one usually come one after the other. */
function groupByItem({ linhas: { grupoItemId } }: GradeEntrada, shows: (linha: number) => boolean): ReadonlyMap<number, number[]> {
  const doItem = new Map<number, number[]>()
  let [atual, doAtual]: [number | undefined, number[]] = [undefined, []]
  for (let linha = 0; linha < grupoItemId.length; linha++) {
    if (!shows(linha)) continue
    const item = grupoItemId[linha]!
    if (item !== atual) {
      atual = item
      doAtual = doItem.get(item) ?? []
      doItem.set(item, doAtual)
    }
    doAtual.push(linha)
  }
  return doItem
}

/** Only grupos and itens that have lines to show are rows, and totals are of what is shown. */
export function createModelo(
  entrada: GradeEntrada,
  textos: TextosModelo,
  { valoresCentavos, travas, comentados, shows }: EstadoModelo,
): GradeModelo {
  const doItem = groupByItem(entrada, shows)
  const ordem = orderLinhas(entrada)
  const grupos = entrada.grupos
    .map((grupo) => ({ ...grupo, itens: grupo.itens.filter((item) => doItem.has(item.id)) }))
    .filter(({ itens }) => itens.length > 0)
  const estrutura = grupos.map(({ itens }) => itens.map(({ id }) => orderBy(ordem, doItem.get(id) ?? [])))
  const arvore = buildArvore(estrutura, valoresCentavos)
  /** Of the same rows; where all is zero there is nothing to add up. */
  const buildAoLado = (centavos: readonly number[]): OrcamentoArvore =>
    centavos.length === 0 ? { ...arvore, valores: new Float64Array(arvore.valores.length) } : buildArvore(estrutura, centavos)
  const anterior = buildAoLado(entrada.anoAnteriorCentavos)
  const realizado = entrada.realizado && buildAoLado(entrada.realizado.valoresCentavos)
  const { naturezas, chaves, nomes } = nameNos(arvore, grupos)
  return {
    entrada,
    arvore,
    anterior,
    realizado,
    extremos: createExtremos({ arvore, naturezas, totais: realizado ? [anterior, realizado] : [anterior] }),
    rotulo: (no) => (no === 0 ? textos.resultado : (nomes.get(no) ?? nameLinha(entrada, arvore.linha[no]!, textos.semCentro))),
    naturezas,
    chaves,
    travas,
    comentados,
  }
}

/** Of each node its grupo's nature and what names it; of grupos and itens, what they are called. */
function nameNos(
  arvore: OrcamentoArvore,
  grupos: readonly GradeGrupo[],
): Pick<GradeModelo, 'naturezas' | 'chaves'> & { nomes: ReadonlyMap<number, string> } {
  const naturezas: (GrupoNatureza | null)[] = [null]
  const chaves = new Int32Array(arvore.pai.length)
  const nomes = new Map<number, string>()
  let no = 1
  for (const { id, natureza, descricao, itens } of grupos) {
    nomes.set(no, isSubtrativa(natureza) ? `(−) ${descricao}` : descricao)
    chaves[no] = -id
    naturezas.push(natureza)
    no += 1
    for (const item of itens) {
      nomes.set(no, item.descricao)
      chaves[no] = item.id
      for (const fim = arvore.fim[no]!; no < fim; no++) naturezas.push(natureza)
    }
  }
  return { naturezas, chaves, nomes }
}
