import { findClosedUntil } from '@lastro/db'
import { CONFIANCA_TO_SAVE, compileDePara, mesFromSql, suggestGrupoItens } from '@lastro/engine'
import type { ContaForSuggestion, DeParaCompilado, Suggestion } from '@lastro/engine'
import { sql } from 'kysely'
import { readAprendidas } from './aprendidas.ts'
import type { ImportacaoContext } from './context.ts'
import type { DeParaMudanca } from './de-para-mudanca.ts'
import { hasRegras, listMesesDasContas, readRegras, readVigencias, writeVigencias } from './de-para-regras.ts'
import { recordVigencias } from './de-para-registro.ts'
import { buildVigencias, destinoIn, isSameVigencias, keepClosed } from './vigencia.ts'
import type { DestinoAutomatico, Vigencia } from './vigencia.ts'

export type ContaResultado = ContaForSuggestion & { id: number; nova: boolean }

export type PreviousConta = { descricao: string; codigoReferencial: string | null }

export type DeParaAplicado = { created: number; mudancas: DeParaMudanca[] }

/**
 * Reads the accounts of this import as they were before it; call before `settleContas`.
 * A chart of accounts describes all its accounts, any other file only those it creates or names.
 */
export async function readPreviousContas({ tx, clienteId, importacaoId }: ImportacaoContext): Promise<Map<string, PreviousConta>> {
  const { rows } = await sql<PreviousConta & { codigo: string }>`
    select c.codigo, c.descricao, c.codigo_referencial as "codigoReferencial"
    from importacao_conta d join conta c on c.cliente_id = d.cliente_id and c.id = d.conta_id
    where d.cliente_id = ${clienteId} and d.importacao_id = ${importacaoId}`.execute(tx)
  return new Map(rows.map(({ codigo, ...conta }) => [codigo, conta]))
}

type DeParaState = {
  isFirst: boolean
  dePara: DeParaCompilado
  vigencias: ReadonlyMap<string, Vigencia[]>
  itens: ReadonlyMap<string, number>
  nomes: ReadonlyMap<number, string>
}

async function readState({ tx, clienteId }: ImportacaoContext, isFirst: boolean): Promise<DeParaState> {
  const { rows: itens } = await sql<{ id: number; codigo: string; descricao: string; arquivado: boolean }>`
    select i.id, i.codigo, i.descricao, i.arquivado or g.arquivado as arquivado
    from grupo_item i join grupo g on g.cliente_id = i.cliente_id and g.id = i.grupo_id
    where i.cliente_id = ${clienteId}`.execute(tx)
  return {
    isFirst,
    dePara: compileDePara(isFirst ? [] : await readRegras(tx, clienteId)),
    vigencias: await readVigencias(tx, clienteId),
    itens: new Map(itens.filter(({ arquivado }) => !arquivado).map(({ id, codigo }) => [codigo, id])),
    nomes: new Map(itens.map(({ id, codigo, descricao }) => [id, `${codigo} ${descricao}`])),
  }
}

type ContaCandidate = {
  conta: ContaResultado
  previous: PreviousConta | undefined
  hasChanged: boolean
  mayCreate: boolean
  suggestion: DestinoAutomatico | null
}

function isSameTexto(a: string, b: string): boolean {
  return a.trim().localeCompare(b.trim(), 'pt', { sensitivity: 'base' }) === 0
}

/** Null below the confidence from which no person is asked. */
function toDestino(suggestion: Suggestion | undefined, { itens }: DeParaState): DestinoAutomatico | null {
  const grupoItemId = suggestion === undefined ? undefined : itens.get(suggestion.grupoItem)
  if (suggestion === undefined || grupoItemId === undefined || suggestion.confianca < CONFIANCA_TO_SAVE) return null
  return { grupoItemId, origem: suggestion.origem === 'referencial' ? 'referencial' : 'descricao', motivo: suggestion.motivo }
}

type SeenConta = Omit<ContaCandidate, 'suggestion'>

/** A file without referential codes keeps the stored ones of accounts with an unchanged name. */
function seeConta(conta: ContaResultado, previous: PreviousConta | undefined, { isFirst }: DeParaState): SeenConta {
  const sameNome = previous === undefined || isSameTexto(previous.descricao, conta.descricao)
  const said = conta.codigoReferencial || null
  const codigoReferencial = said ?? (sameNome ? (previous?.codigoReferencial ?? null) : null)
  const hasChanged = previous !== undefined && !conta.nova && (!sameNome || codigoReferencial !== previous.codigoReferencial)
  return { conta: { ...conta, codigoReferencial }, previous, hasChanged, mayCreate: conta.nova || hasChanged || isFirst }
}

/** Suggests over the accounts of the file as one chart, because neighbours and balances separate a revenue from an expense. */
async function listCandidates(
  { tx, clienteId, importacaoId }: ImportacaoContext,
  contas: readonly ContaResultado[],
  previous: ReadonlyMap<string, PreviousConta>,
  state: DeParaState,
): Promise<ContaCandidate[]> {
  const { rows } = await sql<{ id: number; saldoCentavos: number }>`
    select conta_id as id, sum(credito_centavos - debito_centavos)::bigint as "saldoCentavos" from saldo_mensal
    where cliente_id = ${clienteId} and importacao_id = ${importacaoId} group by conta_id`.execute(tx)
  const saldos = new Map(rows.map(({ id, saldoCentavos }) => [id, saldoCentavos]))
  const seen = contas.map((conta) => seeConta(conta, previous.get(conta.codigo), state))
  const suggestions = suggestGrupoItens(
    seen.map(({ conta }) => ({ ...conta, saldoCentavos: saldos.get(conta.id) })),
    await readAprendidas(
      tx,
      clienteId,
      seen.flatMap(({ conta, mayCreate }) => (mayCreate ? conta.descricao : [])),
    ),
  )
  return seen.map((each) => ({ ...each, suggestion: toDestino(suggestions.get(each.conta.codigo), state) }))
}

type ContaMovimento = { conta: string; centroCusto: number; filial: number; mes: number; valorCentavos: number }

async function readMovimentos(
  { tx, clienteId, importacaoId }: ImportacaoContext,
  contas: readonly number[],
): Promise<Map<string, ContaMovimento[]>> {
  const { rows } = await sql<ContaMovimento>`
    select c.codigo as conta, s.centro_custo_id as "centroCusto", s.filial_id as filial, s.mes,
      (s.credito_centavos - s.debito_centavos) as "valorCentavos"
    from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
    where s.cliente_id = ${clienteId} and s.importacao_id = ${importacaoId} and s.conta_id = any(${[...contas]}::int[])`.execute(tx)
  return Map.groupBy(rows, ({ conta }) => conta)
}

/**
 * Tests whether an automatic rule may be added to a month without overriding another decision.
 * An exact rule wins over a wider one, even when the latter has a centro de custo. So it is only created when there is no other rule, or
 * only narrower ones.
 */
function isFree({ dePara }: DeParaState, { conta }: ContaCandidate, movimentos: readonly ContaMovimento[], mes: number): boolean {
  const doMes = movimentos.filter((movimento) => movimento.mes === mes)
  const questions = doMes.length === 0 ? [{ centroCusto: 0, filial: 0 }] : doMes
  const narrow = new Set(
    dePara
      .listCandidates(conta.codigo)
      .filter(({ alcance, centroCusto, filial }) => alcance.tipo === 'exata' && (centroCusto >= 0 || filial >= 0))
      .map(({ regraId }) => regraId),
  )
  return questions.every(({ centroCusto, filial }) => {
    const response = dePara.resolve({ conta: conta.codigo, centroCusto, filial, mes: mesFromSql(mes) })
    if (response.tipo === 'sem') return true
    return response.tipo === 'mapeada' && narrow.has(response.regraId)
  })
}

type Decisao = { vigencias: Vigencia[]; created: boolean; mudanca: DeParaMudanca | undefined }

function decide(
  state: DeParaState,
  candidate: ContaCandidate,
  meses: readonly number[],
  others: readonly number[],
  movimentos: readonly ContaMovimento[],
): Decisao {
  const { conta, previous, hasChanged, mayCreate, suggestion } = candidate
  const currentVigencias = state.vigencias.get(conta.codigo) ?? []
  const ofFile = new Set(meses)
  // Two charts have the same months, so the owner of the amounts is ambiguous.
  const disputada = others.some((mes) => ofFile.has(mes))
  const changed: number[] = []
  const conflitos: number[] = []
  const mantidos: number[] = []
  let created = false
  const destinoOf = (mes: number): DestinoAutomatico | null => {
    const current = destinoIn(currentVigencias, mes)
    if (!ofFile.has(mes)) return current
    if (current === null) {
      if (suggestion === null) return null
      if (!isFree(state, candidate, movimentos, mes)) {
        const response = state.dePara.resolve({ conta: conta.codigo, mes: mesFromSql(mes) })
        if (hasChanged && response.tipo === 'mapeada' && response.grupoItem !== suggestion.grupoItemId) mantidos.push(mes)
        return null
      }
      created ||= mayCreate
      return mayCreate ? suggestion : null
    }
    if (suggestion === null ? !hasChanged : suggestion.grupoItemId === current.grupoItemId) return suggestion ?? current
    // A balance of the other side is no new decision about an account that is the same.
    if (!hasChanged && suggestion?.origem !== 'referencial') return current
    if (disputada) {
      conflitos.push(mes)
      return current
    }
    changed.push(mes)
    return suggestion
  }
  const vigencias = buildVigencias(
    [...new Set([...meses, ...others])].toSorted((a, b) => a - b),
    destinoOf,
  )
  const afetados = changed.length > 0 ? changed : conflitos.length > 0 ? conflitos : mantidos
  const [first] = afetados
  if (first === undefined) return { vigencias, created, mudanca: undefined }
  const before = state.dePara.resolve({ conta: conta.codigo, mes: mesFromSql(first) })
  const name = (grupoItemId: number | undefined): string | null =>
    grupoItemId === undefined ? null : (state.nomes.get(grupoItemId) ?? null)
  return {
    vigencias,
    created,
    mudanca: {
      tipo: changed.length > 0 ? 'mudou' : conflitos.length > 0 ? 'conflito' : 'mantida',
      conta: conta.codigo,
      descricao: conta.descricao,
      codigoReferencial: conta.codigoReferencial ?? null,
      anterior: previous ?? null,
      de: name(before.tipo === 'mapeada' ? before.grupoItem : undefined),
      para: name(suggestion?.grupoItemId),
      inicio: mesFromSql(first),
      fim: mesFromSql(afetados.at(-1) ?? first),
      valorCentavos: movimentos.filter(({ mes }) => afetados.includes(mes)).reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
    },
  }
}

/**
 * Updates the automatic De-Para of the result accounts in the months of the file.
 * Maps by what is suggested with at least `CONFIANCA_TO_SAVE`; other accounts stay or become unmapped, with the suggestion on the screen. A
 * new account gets a rule. A known one gets another rule from these months on when its code or name changed. Other months, and decisions of
 * a person or a layout, are unchanged. A known, unchanged and unmapped account was left so on purpose.
 */
export async function applyDeParaAutomatico(
  context: ImportacaoContext,
  contas: readonly ContaResultado[],
  previous: ReadonlyMap<string, PreviousConta>,
  meses: readonly number[],
): Promise<DeParaAplicado> {
  const { tx, clienteId, importacaoId } = context
  const knownContas = contas.filter(({ codigo }) => previous.has(codigo))
  const first = !(await hasRegras(tx, clienteId))
  if (knownContas.length === 0 && !first) return { created: 0, mudancas: [] }
  const state = await readState(context, first)
  const candidates = (await listCandidates(context, first ? contas : knownContas, previous, state)).filter(
    (candidate) => !isSettled(state, candidate, meses),
  )
  if (candidates.length === 0) return { created: 0, mudancas: [] }
  const codigos = candidates.map(({ conta }) => conta.codigo)
  const others = await listMesesDasContas(tx, clienteId, codigos, importacaoId)
  const movimentos = await readMovimentos(
    context,
    candidates.map(({ conta }) => conta.id),
  )
  const closedUntil = await findClosedUntil(tx, clienteId)
  const fresh = new Map<string, Vigencia[]>()
  const mudancas: DeParaMudanca[] = []
  let created = 0
  for (const candidate of candidates) {
    const { codigo } = candidate.conta
    const {
      vigencias: decided,
      created: isNew,
      mudanca,
    } = decide(state, candidate, meses, others.get(codigo) ?? [], movimentos.get(codigo) ?? [])
    if (mudanca !== undefined) mudancas.push(mudanca)
    if (isNew) created++
    const current = state.vigencias.get(codigo) ?? []
    const vigencias = keepClosed(current, decided, closedUntil)
    if (!isSameVigencias(vigencias, current)) fresh.set(codigo, vigencias)
  }
  await writeVigencias(tx, context, fresh)
  const known = new Set(candidates.filter(({ conta }) => !conta.nova).map(({ conta }) => conta.codigo))
  await recordVigencias(
    context,
    [...fresh].filter(([conta]) => known.has(conta)).map(([conta, depois]) => ({ conta, antes: state.vigencias.get(conta) ?? [], depois })),
  )
  return { created, mudancas: mudancas.toSorted((a, b) => Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos)) }
}

function isSettled(
  { vigencias }: DeParaState,
  { conta, hasChanged, mayCreate, suggestion }: ContaCandidate,
  meses: readonly number[],
): boolean {
  const currentVigencias = vigencias.get(conta.codigo) ?? []
  return meses.every((mes) => {
    const current = destinoIn(currentVigencias, mes)
    if (current === null) return suggestion === null || !mayCreate
    return suggestion === null ? !hasChanged : suggestion.grupoItemId === current.grupoItemId && suggestion.motivo === current.motivo
  })
}
