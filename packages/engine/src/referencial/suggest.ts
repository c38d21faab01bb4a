import { MODELO_GRUPOS } from '../modelo/grupos.ts'
import { SUPERIOR_REGRAS, WORD_REGRAS } from './keywords.ts'
import type { WordRegra } from './keywords.ts'
import type { Aprendida, ContaForSuggestion, Suggestion } from './suggestion.ts'
import { REFERENCIAL_GRUPO_ITENS, REFERENCIAL_IMPOSTOS_LUCRO } from './referential-chart.ts'
import { contextOf, expandDescricao, normalizeDescricao } from './normalize.ts'
import type { ContaContext } from './normalize.ts'
import { sideOfContext, sideOfItem, sideOfSaldo } from './sides.ts'
import type { Side } from './sides.ts'

/**
 * Percent, before the penalties. What is below `CONFIANCA_TO_SAVE` is only proposed: what other clientes chose among them, because one
 * accounting office may have made all those choices.
 */
const CONFIANCA = { referencial: 98, aprendidaAqui: 96, aprendidaNaMarca: 85, descricao: 92, weak: 75, superior: 65, irmas: 55 } as const
/** The balance contradicts the parents: a credit among expenses. */
const OTHER_SIDE = 25
/** The balance contradicts the item. */
const WRONG_SIDE = 40
/** The description begins with words of another grupo: in Portuguese the noun that names the account comes first. */
const LATE_WORD = 15
/** No balance and no parent that separates revenue from expense. */
const NO_SIDE = 5
/** The accounts of the same parent have the other normal balance. */
const OTHER_NEIGHBOURS = 15
const SAME_NEIGHBOURS = 10

const NOMES = new Map(MODELO_GRUPOS.flatMap((grupo) => grupo.itens.map((item) => [item.codigo, `${grupo.descricao}: ${item.descricao}`])))
const nomeOf = (grupoItem: string): string => NOMES.get(grupoItem) ?? grupoItem

function grupoOf(grupoItem: string): string {
  return grupoItem.slice(0, grupoItem.indexOf('.'))
}

function suggestImpostoLucro(descricao: string): string {
  const texto = normalizeDescricao(descricao)
  if (/\bdiferid/.test(texto)) return 'IRC.03'
  return /\bcsll\b|\bcontribuicao social\b/.test(texto) ? 'IRC.02' : 'IRC.01'
}

/** The rural chart (3.11, 3.12) repeats the general one (3.01, 3.02) code by code. */
function toAtividadeGeneral(codigo: string): string {
  return codigo.replace(/^3\.1([12])\./, '3.0$1.')
}

function suggestByReferencial({ codigoReferencial, descricao }: ContaForSuggestion): Suggestion | undefined {
  if (!codigoReferencial) return undefined
  const indicio = codigoReferencial.trim()
  const general = toAtividadeGeneral(indicio)
  const imposto = REFERENCIAL_IMPOSTOS_LUCRO.some((prefix) => general.startsWith(prefix)) && !general.endsWith('.99')
  const grupoItem = REFERENCIAL_GRUPO_ITENS.get(general) ?? (imposto ? suggestImpostoLucro(descricao) : undefined)
  if (grupoItem === undefined) return undefined
  const motivo = `O código referencial ${indicio} é de ${nomeOf(grupoItem)}.`
  return { grupoItem, origem: 'referencial', confianca: CONFIANCA.referencial, indicio, motivo }
}

/**
 * In the cost of sales, pay is labour, freight is inbound and other expenses are costs.
 * Depreciation stays separate, for EBITDA.
 */
function toCusto(grupoItem: string): string {
  if (grupoItem === 'DCO.03') return 'CUS.05'
  const grupo = grupoOf(grupoItem)
  if (grupo === 'DPE') return 'CUS.06'
  return grupo === 'DAD' || grupo === 'DCO' ? 'CUS.09' : grupoItem
}

/** Section and normal balance of an account, as its parents and its balance show them. */
interface Place {
  readonly context: ContaContext | undefined
  readonly side: Side | undefined
  readonly penalty: number
}

function placeOf({ descricao, descricoesSuperiores = [], saldoCentavos }: ContaForSuggestion): Place {
  const ownName = /^(receitas?|custos?|despesas?)\b/.test(expandDescricao(descricao)) ? [descricao] : []
  const context = contextOf([...ownName, ...descricoesSuperiores])
  const [shown, expected] = [sideOfSaldo(saldoCentavos), sideOfContext(context)]
  if (shown === undefined) return { context, side: expected, penalty: expected === undefined ? NO_SIDE : 0 }
  return { context, side: shown, penalty: expected !== undefined && expected !== shown ? OTHER_SIDE : 0 }
}

/** Whether an account of this place may have the item at all. */
function fits(grupoItem: string, { context, side }: Place): boolean {
  const grupo = grupoOf(grupoItem)
  if (context === 'deducao' && grupo !== 'DED') return false
  if (context === 'custo' && NOMES.has(grupoItem) && grupo !== 'CUS' && grupo !== 'DEP') return false
  if (context === 'despesa' && grupo === 'RB') return false
  const normal = sideOfItem(grupoItem)
  return normal === undefined || side === undefined || normal === side
}

interface Match {
  readonly grupoItem: string
  readonly indicio: string
  readonly index: number
  readonly weak: boolean
}

function matchRegra(regra: WordRegra, texto: string, place: Place): Match | undefined {
  const { context } = place
  if (regra.context !== undefined && regra.context !== context) return undefined
  if (context !== undefined && regra.outsideOf?.includes(context) === true) return undefined
  if (regra.exceto?.test(texto) === true) return undefined
  const found = regra.padrao.exec(texto)
  if (found === null) return undefined
  const grupoItem = context === 'custo' ? toCusto(regra.grupoItem) : regra.grupoItem
  return fits(grupoItem, place) ? { grupoItem, indicio: found[0], index: found.index, weak: regra.weak === true } : undefined
}

const listMatches = (regras: readonly WordRegra[], texto: string, place: Place): Match[] =>
  regras.flatMap((regra) => matchRegra(regra, texto, place) ?? [])

function suggestByDescricao({ descricao }: ContaForSuggestion, place: Place): Suggestion | undefined {
  const texto = expandDescricao(descricao)
  const expected = listMatches(WORD_REGRAS, texto, place)
  const matches = expected.length > 0 ? expected : listMatches(WORD_REGRAS, texto, { ...place, side: sideOfContext(place.context) })
  const [match] = matches
  if (match === undefined) return undefined
  const { grupoItem, indicio, index, weak } = match
  const isLate = matches.some((other) => other.index < index && grupoOf(other.grupoItem) !== grupoOf(grupoItem))
  const penalty = (expected.length > 0 ? place.penalty : WRONG_SIDE) + (isLate ? LATE_WORD : 0)
  return {
    grupoItem,
    origem: 'descricao',
    confianca: (weak ? CONFIANCA.weak : CONFIANCA.descricao) - penalty,
    indicio,
    motivo: `A descrição traz "${indicio}", próprio de ${nomeOf(grupoItem)}.`,
  }
}

function suggestByAprendidas({ descricao }: ContaForSuggestion, place: Place, aprendidas: Aprendidas): Suggestion | undefined {
  const own = aprendidas.get(normalizeDescricao(descricao))?.filter(({ grupoItem }) => fits(grupoItem, place)) ?? []
  const [first] = own
  // Two people, or two companies, read the same name differently: nothing was learnt.
  if (first === undefined || own.some(({ grupoItem }) => grupoItem !== first.grupoItem)) return undefined
  const { grupoItem, clientes } = first
  const here = clientes === 0
  return {
    grupoItem,
    origem: 'aprendida',
    confianca: (here ? CONFIANCA.aprendidaAqui : CONFIANCA.aprendidaNaMarca) - place.penalty,
    indicio: String(clientes),
    motivo: `${here ? 'Nesta empresa' : `Em ${clientes} outras empresas`}, contas com esse nome vão para ${nomeOf(grupoItem)}.`,
  }
}

function suggestBySuperiores({ descricoesSuperiores = [] }: ContaForSuggestion, place: Place): Suggestion | undefined {
  for (const descricao of descricoesSuperiores) {
    const [match] = listMatches(SUPERIOR_REGRAS, expandDescricao(descricao), place)
    if (match === undefined) continue
    const { grupoItem } = match
    return {
      grupoItem,
      origem: 'superior',
      confianca: CONFIANCA.superior - place.penalty,
      indicio: descricao,
      motivo: `A conta está em "${descricao}", próprio de ${nomeOf(grupoItem)}.`,
    }
  }
  return undefined
}

/** Names that people mapped, by `normalizeDescricao` of the account. */
export type Aprendidas = ReadonlyMap<string, readonly Aprendida[]>
const NONE: Aprendidas = new Map()

const surer = (a: Suggestion, b: Suggestion): Suggestion => (b.confianca > a.confianca ? b : a)

/**
 * Suggests the grupo item of a result account, with a confidence.
 * By its referential code, else by what is surer: confirmed mappings of the same name or keywords of its description. Undefined when
 * uncertain; then ask the user, as there is no default target.
 */
export function suggestGrupoItem(conta: ContaForSuggestion, aprendidas = NONE): Suggestion | undefined {
  const place = placeOf(conta)
  const learnt = suggestByAprendidas(conta, place, aprendidas)
  const described = suggestByDescricao(conta, place)
  return suggestByReferencial(conta) ?? (learnt && described ? surer(learnt, described) : (learnt ?? described))
}

/** Suggestions of the accounts of one parent, summed once for all of them. */
interface Neighbours {
  readonly count: number
  readonly sides: ReadonlyMap<Side | undefined, number>
  readonly grupos: ReadonlySet<string>
  /** The item of two thirds of them, if there is one. */
  readonly grupoItem: string | undefined
}

function countBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

function summarize(suggestions: readonly Suggestion[]): Neighbours {
  const itens = countBy(suggestions, ({ grupoItem }) => grupoItem)
  return {
    count: suggestions.length,
    sides: countBy(suggestions, (suggestion) => sideOfItem(suggestion.grupoItem)),
    grupos: new Set(suggestions.map((suggestion) => grupoOf(suggestion.grupoItem))),
    grupoItem: [...itens.keys()].find((grupoItem) => (itens.get(grupoItem) ?? 0) * 3 >= suggestions.length * 2),
  }
}

function suggestBySiblings(conta: ContaForSuggestion, { count, grupos, grupoItem }: Neighbours): Suggestion | undefined {
  if (count < 2 || grupos.size !== 1 || grupoItem === undefined || !fits(grupoItem, placeOf(conta))) return undefined
  return {
    grupoItem,
    origem: 'irmas',
    confianca: CONFIANCA.irmas,
    indicio: conta.contaSuperior ?? '',
    motivo: `As outras contas de ${conta.contaSuperior} são de ${nomeOf(grupoItem)}.`,
  }
}

function suggestByNeighbours(conta: ContaForSuggestion, neighbours: Neighbours | undefined): Suggestion | undefined {
  const bySiblings = neighbours && suggestBySiblings(conta, neighbours)
  const bySuperior = suggestBySuperiores(conta, placeOf(conta))
  if (bySuperior === undefined) return bySiblings
  const agree = bySiblings !== undefined && grupoOf(bySiblings.grupoItem) === grupoOf(bySuperior.grupoItem)
  return agree ? { ...bySuperior, confianca: bySuperior.confianca + SAME_NEIGHBOURS } : bySuperior
}

/** A revenue alone among expenses, or the reverse, is likely misread; a referential code is not. */
function weighNeighbours(suggestion: Suggestion, { count, sides }: Neighbours): Suggestion {
  const side = sideOfItem(suggestion.grupoItem)
  const isAlone = count > 2 && side !== undefined && sides.get(side) === 1 && !sides.has(undefined)
  return isAlone && suggestion.origem !== 'referencial' ? { ...suggestion, confianca: suggestion.confianca - OTHER_NEIGHBOURS } : suggestion
}

/**
 * Suggests grupo itens for a whole chart, by account code.
 * Accounts without code or keywords take the grupo that the name of a parent says, else the
 * one on which their siblings (same contaSuperior, two at least) agree.
 */
export function suggestGrupoItens(contas: readonly ContaForSuggestion[], aprendidas = NONE): Map<string, Suggestion> {
  const known = contas.map((conta) => ({ conta, suggestion: suggestGrupoItem(conta, aprendidas) }))
  const porSuperior = new Map(
    [...Map.groupBy(known, ({ conta }) => conta.contaSuperior ?? '')].map(([superior, rows]) => [
      superior,
      summarize(rows.flatMap(({ suggestion }) => suggestion ?? [])),
    ]),
  )
  return new Map(
    known.flatMap(({ conta, suggestion }) => {
      const neighbours = conta.contaSuperior ? porSuperior.get(conta.contaSuperior) : undefined
      if (suggestion !== undefined) return [[conta.codigo, neighbours ? weighNeighbours(suggestion, neighbours) : suggestion] as const]
      const guess = suggestByNeighbours(conta, neighbours)
      return guess === undefined ? [] : [[conta.codigo, guess] as const]
    }),
  )
}
