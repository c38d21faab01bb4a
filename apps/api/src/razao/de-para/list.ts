/** De-Para list: each result account with balance, destination and deciding rule, unmapped ones first. */
import type { ContaDePara, DeParaLista } from '@lastro/contract'
import { listDescricoesSuperiores, mesFromIndex, REGRA_CONFLITO, suggestGrupoItens, type Periodo, type Suggestion } from '@lastro/engine'
import { readAprendidas } from '@lastro/importacao'
import type { DataDre } from '../../cubo/dre-data.ts'
import { readyMotivo } from '../../cubo/in-language.ts'
import { createSelector, availableOf, resolveRecorte, type RecorteQuery } from '../../cubo/recorte.ts'
import { textOfRegra } from '../../cubo/regra-texto.ts'
import type { RegraRow } from '../../cubo/store.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'

type GrupoItemRef = NonNullable<ContaDePara['grupoItem']>

/** Null for an id of another cliente. */
export function refOfGrupoItem(data: DataDre, id: number): GrupoItemRef | null {
  const item = data.grupoItens.get(id)
  const grupo = item === undefined ? undefined : data.grupos.get(item.grupoId)
  if (item === undefined || grupo === undefined) return null
  return { id, codigo: item.codigo, descricao: item.descricao, grupoCodigo: grupo.codigo, grupoDescricao: grupo.descricao }
}

type DreConta = DataDre['contas'] extends ReadonlyMap<number, infer C> ? C : never

interface ContaDestino {
  saldoCentavos: number
  situacao: ContaDePara['situacao']
  grupoItem: number
  regra: number
  emConflito: readonly number[]
}

function listEmConflito({ saldos, contas, dePara }: DataDre, saldo: number): readonly number[] {
  const response = dePara.resolve({
    conta: contas.get(saldos.conta[saldo]!)?.codigo ?? '',
    centroCusto: saldos.centroCusto[saldo]!,
    filial: saldos.filial[saldo]!,
    mes: mesFromIndex(saldos.mes[saldo]!),
  })
  return response.tipo === 'conflito' ? response.regras : []
}

/** Reduces the balances of each account to one destination: an unmapped or conflicting balance decides, else the largest. */
function summarize(data: DataDre, selected: (i: number) => boolean): Map<number, ContaDestino> {
  const { saldos, destinos } = data
  const summary = new Map<number, ContaDestino & { peso: number }>()
  for (let i = 0; i < saldos.tamanho; i++) {
    if (!selected(i)) continue
    const conta = saldos.conta[i]!
    const regra = destinos.regra[i]!
    const known = summary.get(conta) ?? { saldoCentavos: 0, situacao: 'mapeada', grupoItem: 0, regra: 0, emConflito: [], peso: -1 }
    known.saldoCentavos += saldos.valorCentavos[i]!
    if (regra === REGRA_CONFLITO && known.situacao !== 'conflito') {
      known.situacao = 'conflito'
      known.emConflito = listEmConflito(data, i)
    } else if (regra === 0 && known.situacao === 'mapeada') known.situacao = 'sem'
    const peso = Math.abs(saldos.valorCentavos[i]!)
    if (regra > 0 && peso > known.peso) {
      known.grupoItem = destinos.grupoItem[i]!
      known.regra = regra
      known.peso = peso
    }
    summary.set(conta, known)
  }
  return summary
}

/** An account without balances in the period is resolved for its last month. */
function resolveWithoutSaldo(data: DataDre, codigo: string, mes: string): ContaDestino {
  const response = data.dePara.resolve({ conta: codigo, mes })
  const none = { saldoCentavos: 0, grupoItem: 0, regra: 0, emConflito: [] }
  if (response.tipo === 'mapeada') return { ...none, situacao: 'mapeada', grupoItem: response.grupoItem, regra: response.regraId }
  return response.tipo === 'conflito' ? { ...none, situacao: 'conflito', emConflito: response.regras } : { ...none, situacao: 'sem' }
}

/** About ten megabytes of response; charts have thousands of result accounts at most. */
const CONTAS_MAX = 50_000

/** @throws ErroApi `dados_too_large` */
function refuseTooMany({ contas }: DataDre): void {
  if (contas.size > CONTAS_MAX) throw new ErroApi('dados_too_large')
}

type Suggestions = ReadonlyMap<string, Suggestion>
const NO_SUGGESTIONS: Suggestions = new Map()
const suggestions = new WeakMap<DataDre, Suggestions>()

function listNomesSemDestino(data: DataDre): string[] {
  const mes = availableOf(data)?.fim ?? '2000-01'
  return [...data.contas.values()].flatMap(({ codigo, descricao }) =>
    data.dePara.resolve({ conta: codigo, mes }).tipo === 'mapeada' ? [] : descricao,
  )
}

/**
 * Computed for all accounts at once, as neighbours weigh on a suggestion. Memoized per data version.
 * @throws ErroApi `dados_too_large`
 */
async function computeSuggestions({ tx }: ContextoCliente, data: DataDre): Promise<Suggestions> {
  const known = suggestions.get(data)
  if (known !== undefined) return known
  refuseTooMany(data)
  const { conta, valorCentavos, tamanho } = data.saldos
  const saldos = new Map<number, number>()
  for (let i = 0; i < tamanho; i++) saldos.set(conta[i]!, (saldos.get(conta[i]!) ?? 0) + valorCentavos[i]!)
  const fresh = suggestGrupoItens(
    [...data.contas.values()].map(({ id, codigo, descricao, codigoReferencial, contaSuperior }) => ({
      codigo,
      descricao,
      codigoReferencial,
      contaSuperior,
      descricoesSuperiores: listDescricoesSuperiores(contaSuperior, (above) => data.sinteticas.get(above)),
      saldoCentavos: saldos.get(id),
    })),
    await readAprendidas(tx, data.clienteId, listNomesSemDestino(data)),
  )
  suggestions.set(data, fresh)
  return fresh
}

/**
 * Suggestions with the reasons that the caller reads.
 * @throws ErroApi `dados_too_large`
 */
export async function readSuggestions(context: ContextoCliente, data: DataDre): Promise<Suggestions> {
  const all = await computeSuggestions(context, data)
  if (context.idioma !== 'en') return all
  return new Map([...all].map(([codigo, each]) => [codigo, { ...each, motivo: readyMotivo(each.motivo, 'en') }]))
}

function presentSuggestion(data: DataDre, suggestion: Suggestion | undefined): ContaDePara['sugestao'] {
  if (suggestion === undefined) return null
  const item = [...data.grupoItens.values()].find(({ codigo: code, arquivado }) => code === suggestion.grupoItem && !arquivado)
  const grupoItem = item === undefined ? null : refOfGrupoItem(data, item.id)
  const { origem, motivo, indicio, confianca } = suggestion
  return grupoItem === null ? null : { grupoItem, origem, motivo, indicio, confianca }
}

function presentRegra(data: DataDre, regra: RegraRow, suggestion: Suggestion | undefined): NonNullable<ContaDePara['regra']> {
  const { id, tipo, origem, motivo, versao } = regra
  const isAutomatic = origem === 'referencial' || origem === 'descricao'
  const isReason = isAutomatic && data.grupoItens.get(regra.grupoItem)?.codigo === suggestion?.grupoItem
  const razao = isReason && suggestion !== undefined ? { origem: suggestion.origem, indicio: suggestion.indicio } : null
  return { id, tipo, texto: textOfRegra(regra), origem, motivo, razao, versao }
}

function presentConta(data: DataDre, conta: DreConta, destino: ContaDestino, suggestion: Suggestion | undefined): ContaDePara {
  const regra = destino.situacao === 'mapeada' ? data.regras.get(destino.regra) : undefined
  return {
    contaId: conta.id,
    codigo: conta.codigo,
    descricao: conta.descricao,
    codigoReferencial: conta.codigoReferencial,
    saldoCentavos: destino.saldoCentavos,
    situacao: destino.situacao,
    grupoItem: destino.situacao === 'mapeada' ? refOfGrupoItem(data, destino.grupoItem) : null,
    regra: regra === undefined ? null : presentRegra(data, regra, suggestion),
    regrasEmConflito: destino.emConflito.flatMap((id) => {
      const emConflito = data.regras.get(id)
      const grupoItem = emConflito && refOfGrupoItem(data, emConflito.grupoItem)
      return grupoItem ? [{ texto: textOfRegra(emConflito), grupoItem }] : []
    }),
    sugestao: destino.situacao === 'mapeada' ? null : presentSuggestion(data, suggestion),
  }
}

function compareContas(a: ContaDePara, b: ContaDePara): number {
  const pending = Number(a.situacao === 'mapeada') - Number(b.situacao === 'mapeada')
  return pending || Math.abs(b.saldoCentavos) - Math.abs(a.saldoCentavos) || (a.codigo < b.codigo ? -1 : 1)
}

function sumCobertura(contas: readonly Pick<ContaDePara, 'situacao' | 'saldoCentavos'>[]): DeParaLista['cobertura'] {
  const mapeadas = contas.filter(({ situacao }) => situacao === 'mapeada')
  const sum = (list: typeof contas): number => list.reduce((total, { saldoCentavos }) => total + Math.abs(saldoCentavos), 0)
  return { contas: contas.length, contasMapeadas: mapeadas.length, valorCentavos: sum(contas), valorMapeadoCentavos: sum(mapeadas) }
}

function listDestinos(data: DataDre, periodo: Periodo | null): { conta: DreConta; destino: ContaDestino }[] {
  const summary = periodo === null ? new Map<number, ContaDestino>() : summarize(data, createSelector(data, periodo, {}))
  const mes = periodo?.fim ?? availableOf(data)?.fim ?? '2000-01'
  return [...data.contas.values()].map((conta) => ({
    conta,
    destino: summary.get(conta.id) ?? resolveWithoutSaldo(data, conta.codigo, mes),
  }))
}

/** Accounts with an unmapped amount in any month of the last fiscal year with entries, largest first. */
export function listSemDestino(data: DataDre): { codigo: string; descricao: string; saldoCentavos: number }[] {
  const periodo = resolveRecorte({}, data)?.periodo
  if (periodo === undefined) return []
  const { conta, valorCentavos } = data.saldos
  const selected = createSelector(data, periodo, {})
  const somas = new Map<number, number>()
  for (const i of data.semDestino) {
    if (valorCentavos[i] !== 0 && selected(i)) somas.set(conta[i]!, (somas.get(conta[i]!) ?? 0) + valorCentavos[i]!)
  }
  return [...somas]
    .map(([id, saldoCentavos]) => {
      const { codigo = String(id), descricao = '' } = data.contas.get(id) ?? {}
      return { codigo, descricao, saldoCentavos }
    })
    .toSorted((a, b) => Math.abs(b.saldoCentavos) - Math.abs(a.saldoCentavos) || (a.codigo < b.codigo ? -1 : 1))
}

/**
 * Computes the coverage of `listDePara` for the same months, without its accounts.
 * Counts accounts with an unmapped amount in any month, even if later months bring it back to zero.
 */
export function computeCobertura(data: DataDre): DeParaLista['cobertura'] & { periodo: Periodo | null; contasPendentes: number } {
  const periodo = resolveRecorte({}, data)?.periodo ?? null
  const destinos = listDestinos(data, periodo).map(({ destino }) => destino)
  return { ...sumCobertura(destinos), periodo, contasPendentes: listSemDestino(data).length }
}

export function listDePara(data: DataDre, query: Pick<RecorteQuery, 'inicio' | 'fim'>, known = NO_SUGGESTIONS): DeParaLista {
  refuseTooMany(data)
  const periodo: Periodo | null = resolveRecorte(query, data)?.periodo ?? null
  const contas = listDestinos(data, periodo)
    .map(({ conta, destino }) => presentConta(data, conta, destino, known.get(conta.codigo)))
    .toSorted(compareContas)
  return { versao: data.versao, periodo, cobertura: sumCobertura(contas), fechadoAte: data.fechadoAte, contas }
}
