import { MODELO_GRUPOS } from '../modelo/grupos.ts'
import { PALAVRA_REGRAS } from './keywords.ts'
import type { PalavraRegra } from './keywords.ts'
import type { ContaParaSugestao, Sugestao } from './suggestion.ts'
import { REFERENCIAL_GRUPO_ITENS, REFERENCIAL_IMPOSTOS_LUCRO } from './referential-chart.ts'
import { contextoOf, normalizeDescricao } from './normalize.ts'
import type { ContaContexto } from './normalize.ts'

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
function toAtividadeGeral(codigo: string): string {
  return codigo.replace(/^3\.1([12])\./, '3.0$1.')
}

function suggestByReferencial({ codigoReferencial, descricao }: ContaParaSugestao): Sugestao | undefined {
  if (!codigoReferencial) return undefined
  const geral = toAtividadeGeral(codigoReferencial.trim())
  const imposto = REFERENCIAL_IMPOSTOS_LUCRO.some((prefixo) => geral.startsWith(prefixo)) && !geral.endsWith('.99')
  const grupoItem = REFERENCIAL_GRUPO_ITENS.get(geral) ?? (imposto ? suggestImpostoLucro(descricao) : undefined)
  if (grupoItem === undefined) return undefined
  return { grupoItem, origem: 'referencial', motivo: `O código referencial ${codigoReferencial.trim()} é de ${NOMES.get(grupoItem)}.` }
}

function matchRegra(regra: PalavraRegra, texto: string, contexto: ContaContexto | undefined): string | undefined {
  if (regra.contexto !== undefined && regra.contexto !== contexto) return undefined
  if (contexto !== undefined && regra.foraDe?.includes(contexto) === true) return undefined
  if (regra.exceto?.test(texto) === true) return undefined
  return regra.padrao.exec(texto)?.[0]
}

/** In the cost of sales, pay is labour, freight is inbound and other expenses are costs. Depreciation stays separate, for EBITDA. */
function toCusto(grupoItem: string): string {
  if (grupoItem === 'DCO.03') return 'CUS.05'
  const grupo = grupoOf(grupoItem)
  if (grupo === 'DPE') return 'CUS.06'
  return grupo === 'DAD' || grupo === 'DCO' ? 'CUS.09' : grupoItem
}

function suggestByDescricao({ descricao, descricoesSuperiores = [] }: ContaParaSugestao): Sugestao | undefined {
  const texto = normalizeDescricao(descricao)
  const propria = /^(receitas?|custos?|despesas?)\b/.test(texto) ? [descricao] : []
  const contexto = contextoOf([...propria, ...descricoesSuperiores])
  for (const regra of PALAVRA_REGRAS) {
    const achado = matchRegra(regra, texto, contexto)
    if (achado === undefined) continue
    const grupoItem = contexto === 'custo' ? toCusto(regra.grupoItem) : regra.grupoItem
    return { grupoItem, origem: 'descricao', motivo: `A descrição traz "${achado}", próprio de ${NOMES.get(grupoItem)}.` }
  }
  return undefined
}

/**
 * Suggests the grupo item of an account by its referential code, else by keywords of its description.
 * Undefined when uncertain; then ask the user, as there is no default target. Only for result accounts.
 */
export function suggestGrupoItem(conta: ContaParaSugestao): Sugestao | undefined {
  return suggestByReferencial(conta) ?? suggestByDescricao(conta)
}

function suggestByIrmas(conta: ContaParaSugestao, irmas: readonly Sugestao[]): Sugestao | undefined {
  const grupos = new Set(irmas.map(({ grupoItem }) => grupoOf(grupoItem)))
  if (irmas.length < 2 || grupos.size !== 1) return undefined
  const contagem = new Map<string, number>()
  for (const { grupoItem } of irmas) contagem.set(grupoItem, (contagem.get(grupoItem) ?? 0) + 1)
  const [grupoItem] = [...contagem].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]!
  const nome = MODELO_GRUPOS.find(({ codigo }) => grupos.has(codigo))?.descricao
  return {
    grupoItem,
    origem: 'irmas',
    motivo: `As outras ${irmas.length} contas de ${conta.contaSuperior} com destino estão todas em ${nome}.`,
  }
}

/**
 * Suggests grupo itens for a whole chart, by account code.
 * Accounts without code or keywords take the grupo on which all their siblings (same contaSuperior, two at least) agree. That is a hint for
 * the user, too weak to be applied automatically.
 */
export function suggestGrupoItens(contas: readonly ContaParaSugestao[]): Map<string, Sugestao> {
  const sugestoes = new Map<string, Sugestao>()
  const porSuperior = new Map<string, Sugestao[]>()
  for (const conta of contas) {
    const sugestao = suggestGrupoItem(conta)
    if (sugestao === undefined) continue
    sugestoes.set(conta.codigo, sugestao)
    if (!conta.contaSuperior) continue
    const irmas = porSuperior.get(conta.contaSuperior)
    if (irmas === undefined) porSuperior.set(conta.contaSuperior, [sugestao])
    else irmas.push(sugestao)
  }
  for (const conta of contas) {
    if (sugestoes.has(conta.codigo) || !conta.contaSuperior) continue
    const sugestao = suggestByIrmas(conta, porSuperior.get(conta.contaSuperior) ?? [])
    if (sugestao !== undefined) sugestoes.set(conta.codigo, sugestao)
  }
  return sugestoes
}
