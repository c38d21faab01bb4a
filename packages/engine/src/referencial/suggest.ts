import { MODELO_GRUPOS } from '../modelo/grupos.ts'
import { WORD_REGRAS } from './keywords.ts'
import type { WordRegra } from './keywords.ts'
import type { ContaForSuggestion, Suggestion } from './suggestion.ts'
import { REFERENCIAL_GRUPO_ITENS, REFERENCIAL_IMPOSTOS_LUCRO } from './referential-chart.ts'
import { contextOf, normalizeDescricao } from './normalize.ts'
import type { ContaContext } from './normalize.ts'

const NOMES = new Map(MODELO_GRUPOS.flatMap((grupo) => grupo.itens.map((item) => [item.codigo, `${grupo.descricao}: ${item.descricao}`])))

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
  const general = toAtividadeGeneral(codigoReferencial.trim())
  const imposto = REFERENCIAL_IMPOSTOS_LUCRO.some((prefix) => general.startsWith(prefix)) && !general.endsWith('.99')
  const grupoItem = REFERENCIAL_GRUPO_ITENS.get(general) ?? (imposto ? suggestImpostoLucro(descricao) : undefined)
  if (grupoItem === undefined) return undefined
  return { grupoItem, origem: 'referencial', motivo: `O código referencial ${codigoReferencial.trim()} é de ${NOMES.get(grupoItem)}.` }
}

function matchRegra(regra: WordRegra, texto: string, context: ContaContext | undefined): string | undefined {
  if (regra.context !== undefined && regra.context !== context) return undefined
  if (context !== undefined && regra.outsideOf?.includes(context) === true) return undefined
  if (regra.exceto?.test(texto) === true) return undefined
  return regra.padrao.exec(texto)?.[0]
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

function suggestByDescricao({ descricao, descricoesSuperiores = [] }: ContaForSuggestion): Suggestion | undefined {
  const texto = normalizeDescricao(descricao)
  const ownName = /^(receitas?|custos?|despesas?)\b/.test(texto) ? [descricao] : []
  const context = contextOf([...ownName, ...descricoesSuperiores])
  for (const regra of WORD_REGRAS) {
    const found = matchRegra(regra, texto, context)
    if (found === undefined) continue
    const grupoItem = context === 'custo' ? toCusto(regra.grupoItem) : regra.grupoItem
    return { grupoItem, origem: 'descricao', motivo: `A descrição traz "${found}", próprio de ${NOMES.get(grupoItem)}.` }
  }
  return undefined
}

/**
 * Suggests the grupo item of an account by its referential code, else by keywords of its description.
 * Undefined when uncertain; then ask the user, as there is no default target. Only for result accounts.
 */
export function suggestGrupoItem(conta: ContaForSuggestion): Suggestion | undefined {
  return suggestByReferencial(conta) ?? suggestByDescricao(conta)
}

function suggestByIrmas(conta: ContaForSuggestion, irmas: readonly Suggestion[]): Suggestion | undefined {
  const grupos = new Set(irmas.map(({ grupoItem }) => grupoOf(grupoItem)))
  if (irmas.length < 2 || grupos.size !== 1) return undefined
  const counts = new Map<string, number>()
  for (const { grupoItem } of irmas) counts.set(grupoItem, (counts.get(grupoItem) ?? 0) + 1)
  const [grupoItem] = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]!
  const nome = MODELO_GRUPOS.find(({ codigo }) => grupos.has(codigo))?.descricao
  return {
    grupoItem,
    origem: 'irmas',
    motivo: `As outras ${irmas.length} contas de ${conta.contaSuperior} com destino estão todas em ${nome}.`,
  }
}

/**
 * Suggests grupo itens for a whole chart, by account code.
 * Accounts without code or keywords take the grupo on which all their siblings (same contaSuperior, two at least) agree. This is a hint for
 * the user, too weak to be applied automatically.
 */
export function suggestGrupoItens(contas: readonly ContaForSuggestion[]): Map<string, Suggestion> {
  const suggestions = new Map<string, Suggestion>()
  const porSuperior = new Map<string, Suggestion[]>()
  for (const conta of contas) {
    const suggestion = suggestGrupoItem(conta)
    if (suggestion === undefined) continue
    suggestions.set(conta.codigo, suggestion)
    if (!conta.contaSuperior) continue
    const irmas = porSuperior.get(conta.contaSuperior)
    if (irmas === undefined) porSuperior.set(conta.contaSuperior, [suggestion])
    else irmas.push(suggestion)
  }
  for (const conta of contas) {
    if (suggestions.has(conta.codigo) || !conta.contaSuperior) continue
    const suggestion = suggestByIrmas(conta, porSuperior.get(conta.contaSuperior) ?? [])
    if (suggestion !== undefined) suggestions.set(conta.codigo, suggestion)
  }
  return suggestions
}
