/** Previews the effect of a De-Para change: "This moves R$ 12.345,67 from X to Y in 2025". */
import { setImmediate } from 'node:timers/promises'
import { DE_PARA_EFEITOS_MAX, DE_PARA_QUESTIONS_MAX, type DeParaEfeitos, type RotaBodyLido, type deParaRotas } from '@lastro/contract'
import {
  addMeses,
  addToIndex,
  checkPlausibility,
  compileDePara,
  computeDre,
  createCuboBuilder,
  createDecisor,
  listMeses,
  mesFromIndex,
  mesToIndex,
  sumGrupoItem,
  type CuboIndexado,
  type DeParaCompilado,
  type DeParaResponse,
  type GrupoNatureza,
  type Mes,
  type PlausibilityInput,
} from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { DataDre } from '../../cubo/dre-data.ts'
import { createTimeout, runDre } from '../../cubo/formula-limits.ts'
import { structureOf } from '../../cubo/recorte.ts'
import type { ContaRow, RegraRow } from '../../cubo/store.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'

/** Balances processed before yielding to the event loop. */
const SALDOS_PER_YIELD = 50_000

type DeParaChange = RotaBodyLido<typeof deParaRotas.preview>['mudancas'][number]

/** Whether a choice on screen replaces the rule: see `regraSimplesSchema`. */
export function isSimpleRegra(regra: RegraRow, codigo: string): boolean {
  const { tipo, contaInicio, centroCusto, filial, mesInicio, mesFim, origem, recortada } = regra
  if (tipo !== 'exata' || contaInicio !== codigo || centroCusto !== null || filial !== null) return false
  return (mesInicio === null && mesFim === null) || recortada || origem === 'referencial' || origem === 'descricao'
}

function closedPartOf(regra: RegraRow, closedUntil: string | null): RegraRow[] {
  if (closedUntil === null || (regra.mesInicio ?? '') > closedUntil) return []
  return [{ ...regra, mesFim: regra.mesFim !== null && regra.mesFim < closedUntil ? regra.mesFim : closedUntil }]
}

/** Rules after the change, valid from the first open month. New ones have negative ids until they are saved. */
function applyMudancas(data: DataDre, mudancas: readonly DeParaChange[]): RegraRow[] {
  const targets = new Map(mudancas.map(({ contaId, grupoItemId }) => [orNotFound(data.contas.get(contaId)).codigo, grupoItemId]))
  const { fechadoAte } = data
  const kept = [...data.regras.values()].flatMap((regra) =>
    targets.has(regra.contaInicio) && isSimpleRegra(regra, regra.contaInicio) ? closedPartOf(regra, fechadoAte) : regra,
  )
  const added = [...targets].flatMap(([codigo, grupoItem], i): RegraRow[] => {
    if (grupoItem === null) return []
    if (orNotFound(data.grupoItens.get(grupoItem)).arquivado) throw new ErroApi('registro_not_found')
    return [
      {
        id: -1 - i,
        tipo: 'exata',
        contaInicio: codigo,
        contaFim: null,
        centroCusto: null,
        filial: null,
        grupoItem,
        mesInicio: fechadoAte === null ? null : addMeses(fechadoAte, 1),
        mesFim: null,
        origem: 'manual',
        motivo: null,
        versao: 1,
        recortada: fechadoAte !== null,
      },
    ]
  })
  return [...kept, ...added]
}

export async function previewEfeitos(data: DataDre, mudancas: readonly DeParaChange[]): Promise<DeParaEfeitos> {
  const regras = applyMudancas(data, mudancas)
  refuseOwnRegras(regras.filter(({ id }) => id < 0).flatMap((fresh) => regras.find((other) => isOwnRegra(other, fresh)) ?? []))
  return listEfeitos(data, compileDePara(regras), new Set(mudancas.map(({ contaId }) => contaId)))
}

function isOwnRegra(regra: RegraRow, fresh: RegraRow): boolean {
  return (
    regra.id > 0 &&
    regra.tipo === 'exata' &&
    regra.contaInicio === fresh.contaInicio &&
    regra.centroCusto === null &&
    regra.filial === null &&
    regra.mesInicio === fresh.mesInicio &&
    regra.mesFim === fresh.mesFim &&
    !isSimpleRegra(regra, regra.contaInicio)
  )
}

const OWN_MAX = 50

/**
 * Protects a rule written by a user from a choice in the list of accounts.
 * @throws ErroApi `cadastro_duplicate` when there is any
 */
export function refuseOwnRegras(regras: readonly { contaInicio: string; mesInicio: Mes | null; motivo: string | null }[]): void {
  const [first] = regras
  if (first === undefined) return
  throw new ErroApi('cadastro_duplicate', {
    message: `A conta ${first.contaInicio} já tem uma regra própria para os mesmos meses${first.mesInicio === null ? '' : `, a partir de ${formatMesNumerico(first.mesInicio)}`}: mude-a em Regras, ou tire a conta da seleção.`,
    details: regras
      .slice(0, OWN_MAX)
      .map(({ contaInicio, motivo }) => ({ campo: contaInicio, message: motivo ?? 'Regra própria da conta.' })),
  })
}

/** Visits the decisions of `next` for each balance of the affected accounts, by balance index. */
export async function visitSaldos(
  { contas, saldos }: DataDre,
  next: DeParaCompilado,
  touched: ReadonlySet<number>,
  visit: (i: number, conta: ContaRow, response: DeParaResponse) => void,
): Promise<void> {
  const decisor = createDecisor(next)
  const deciders = new Map(
    [...touched].flatMap((id) => {
      const conta = contas.get(id)
      return conta === undefined ? [] : [[id, { conta, decide: decisor(conta.codigo) }] as const]
    }),
  )
  for (let i = 0; i < saldos.tamanho; i++) {
    if (i % SALDOS_PER_YIELD === SALDOS_PER_YIELD - 1) await setImmediate()
    const decider = deciders.get(saldos.conta[i]!)
    if (decider) visit(i, decider.conta, decider.decide(saldos.centroCusto[i]!, saldos.filial[i]!, saldos.mes[i]!))
  }
}

interface Movimento {
  conta: ContaRow
  de: number
  para: number
  mes: number
  valorCentavos: number
}

/** Balances that `next` moves in open months. A change that would move closed months is never saved. */
async function listMovimentos(data: DataDre, next: DeParaCompilado, touched: ReadonlySet<number>): Promise<Movimento[]> {
  const { saldos, destinos, fechadoAte } = data
  const lastClosed = fechadoAte === null ? -1 : mesToIndex(fechadoAte)
  const movimentos = new Map<string, Movimento>()
  await visitSaldos(data, next, touched, (i, conta, response) => {
    const [mes, de, para] = [saldos.mes[i]!, destinos.grupoItem[i]!, response.tipo === 'mapeada' ? response.grupoItem : 0]
    if (de === para || mes <= lastClosed) return
    const key = `${conta.id} ${mes} ${de} ${para}`
    const movimento = movimentos.get(key) ?? { conta, de, para, mes, valorCentavos: 0 }
    movimento.valorCentavos += saldos.valorCentavos[i]!
    movimentos.set(key, movimento)
  })
  return [...movimentos.values()]
}

const anoOf = (mes: number): number => Number(mesFromIndex(mes).slice(0, 4))

/** Amounts by year and destinations, with what they do to the results and what a person should confirm. */
export async function listEfeitos(data: DataDre, next: DeParaCompilado, touched: ReadonlySet<number>): Promise<DeParaEfeitos> {
  const movimentos = await listMovimentos(data, next, touched)
  const moved = [...Map.groupBy(movimentos, ({ mes, de, para }) => `${anoOf(mes)} ${de} ${para}`).values()]
    .flatMap((group) => {
      const [first] = group
      const valorCentavos = sumCentavos(group)
      if (first === undefined || valorCentavos === 0) return []
      const { mes, de, para } = first
      const contas = new Set(group.map(({ conta }) => conta.id)).size
      return [{ ano: anoOf(mes), de: labelOf(data, de), para: labelOf(data, para), valorCentavos, contas }]
    })
    .toSorted((a, b) => b.ano - a.ano || Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos))
  const { resultados, perguntas } = judge(data, movimentos)
  return {
    efeitos: moved.slice(0, DE_PARA_EFEITOS_MAX),
    efeitosTotal: moved.length,
    resultados,
    perguntas: perguntas.slice(0, DE_PARA_QUESTIONS_MAX),
    perguntasTotal: perguntas.length,
  }
}

const sumCentavos = (rows: readonly { valorCentavos: number }[]): number => rows.reduce((sum, { valorCentavos }) => sum + valorCentavos, 0)

function labelOf(data: DataDre, grupoItem: number): string | null {
  const item = data.grupoItens.get(grupoItem)
  return item === undefined ? null : `${item.codigo} ${item.descricao}`
}

function naturezaOf(data: DataDre, grupoItem: number): GrupoNatureza | undefined {
  return data.grupos.get(data.grupoItens.get(grupoItem)?.grupoId ?? 0)?.natureza
}

const RESULTADOS = ['RL', 'EBITDA']
const MARGENS = ['LB', 'EBITDA']

function judge(data: DataDre, movimentos: readonly Movimento[]): Pick<DeParaEfeitos, 'resultados' | 'perguntas'> {
  if (movimentos.length === 0) return { resultados: [], perguntas: [] }
  const diferenca = createCuboBuilder()
  for (const { de, para, mes, valorCentavos } of movimentos) {
    if (de !== 0) diferenca.add(de, 0, 0, mes, -valorCentavos)
    if (para !== 0) diferenca.add(para, 0, 0, mes, valorCentavos)
  }
  const after = addToIndex(data.cubo, diferenca.build())
  const anos = [...new Set(movimentos.map(({ mes }) => anoOf(mes)))].toSorted((a, b) => b - a)
  const lines = compareLinhas(data, after, anos)
  return {
    resultados: anos.flatMap((year) => {
      const results = lines.filter(({ codigo, ano }) => ano === year && RESULTADOS.includes(codigo))
      const changes = results.some(({ antesCentavos, depoisCentavos }) => antesCentavos !== depoisCentavos)
      return changes ? results.map(({ ano, linha, antesCentavos, depoisCentavos }) => ({ ano, linha, antesCentavos, depoisCentavos })) : []
    }),
    perguntas: checkPlausibility({
      contas: listContas(data, movimentos),
      itens: listItens(data, movimentos, after),
      margens: lines.flatMap(({ codigo, ano, linha, antesCentavos, depoisCentavos }) => {
        const receita = lines.find((other) => other.codigo === 'RL' && other.ano === ano)
        const wasAbove = (antesCentavos ?? 0) > (receita?.antesCentavos ?? 0)
        return MARGENS.includes(codigo) && !wasAbove
          ? [{ ano, linha, valorCentavos: depoisCentavos ?? 0, receitaLiquidaCentavos: receita?.depoisCentavos ?? 0 }]
          : []
      }),
    }),
  }
}

interface LinhaCompared {
  codigo: string
  ano: number
  linha: string
  antesCentavos: number | null
  depoisCentavos: number | null
}

/** Money lines of the standard model, before and after, by year. */
function compareLinhas(data: DataDre, after: CuboIndexado, anos: readonly number[]): LinhaCompared[] {
  const [modelo] = data.modelos
  const timeout = createTimeout()
  return anos.flatMap((ano) => {
    const periodo = { inicio: `${ano}-01`, fim: `${ano}-12` }
    const resultado = modelo === undefined ? undefined : structureOf(modelo, periodo.fim).resultado
    if (!resultado?.ok) return []
    const [before, now] = [data.cubo, after].map(
      (cubo) => runDre((onLinha) => computeDre(resultado.dre, cubo, { periodos: [periodo], onLinha }), timeout).linhas,
    )
    return (before ?? []).flatMap(({ codigo, descricao, unidade, valores }, i) =>
      unidade === 'dinheiro'
        ? [{ codigo, ano, linha: descricao, antesCentavos: valores[0] ?? null, depoisCentavos: now?.[i]?.valores[0] ?? null }]
        : [],
    )
  })
}

function listContas(data: DataDre, movimentos: readonly Movimento[]): PlausibilityInput['contas'] {
  return [...Map.groupBy(movimentos, ({ conta, para }) => `${conta.id} ${para}`).values()].flatMap((group) => {
    const [first] = group
    const natureza = first && naturezaOf(data, first.para)
    const destino = first && labelOf(data, first.para)
    if (!first || !natureza || !destino) return []
    return [{ conta: `${first.conta.codigo} ${first.conta.descricao}`, destino, natureza, valorCentavos: sumCentavos(group) }]
  })
}

/** The itens that receive amounts, with every month that has data. */
function listItens(data: DataDre, movimentos: readonly Movimento[], after: CuboIndexado): PlausibilityInput['itens'] {
  const [first, last] = [data.meses[0], data.meses.at(-1)]
  if (first === undefined || last === undefined) return []
  const meses = listMeses(mesFromIndex(first), mesFromIndex(last))
  return [...new Set(movimentos.map(({ para }) => para))].flatMap((para) => {
    const [natureza, item] = [naturezaOf(data, para), labelOf(data, para)]
    if (natureza === undefined || item === null) return []
    return [{ item, natureza, meses: meses.map((mes) => ({ mes, valorCentavos: sumGrupoItem(after, para, { inicio: mes, fim: mes }) })) }]
  })
}
