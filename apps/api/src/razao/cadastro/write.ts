/** Writes changes of an entidade: checked together, written together, recorded one by one. */
import type { CadastroValores, CampoNome, ErroDetalhe } from '@lastro/contract'
import { isUniqueViolation } from '@lastro/db'
import { ensureModeloGerencial } from '@lastro/importacao'
import { recordAuditoria, recordAuditorias } from '../../http/auditoria.ts'
import { ErroApi } from '../../http/erro.ts'
import { enterCliente } from '../../acesso/sessao/store.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import * as store from './entidade-store.ts'
import { checkMudancas, type NeighborLinhas, type CadastroRow, type CadastroMudanca, type CadastroProblema } from './regras.ts'
import type { TableDef } from './tables.ts'

/** Sets `fixa` on a row that a user changes, unless the user cleared it. */
export function withFixa(before: CadastroValores | null, after: CadastroValores): CadastroValores {
  if (before === null || before['fixa'] !== false || after['fixa'] !== false) return after
  const hasChanged = Object.keys(after).some((nome) => after[nome] !== before[nome])
  return hasChanged ? { ...after, fixa: true } : after
}

export async function readNeighbors(
  context: ContextoCliente,
  table: TableDef,
  { mudancas, all }: { mudancas: readonly CadastroMudanca[]; all: readonly CadastroRow[] },
): Promise<NeighborLinhas> {
  const changed = new Set(mudancas.map(({ id }) => id))
  const codigos = new Map<CampoNome, ReadonlySet<string>>()
  for (const campo of table.entidade.campos) {
    const coluna = table.colunas.get(campo.nome)
    if (coluna?.holds === 'id' && coluna.de !== table.table) codigos.set(campo.nome, await store.listCodigos(context, coluna.de))
  }
  const sinteticas = mudancas.flatMap(({ id, antes, depois }) =>
    id !== null && antes?.['analitica'] === true && depois['analitica'] === false ? [id] : [],
  )
  return {
    outras: all.filter(({ id }) => !changed.has(id)).map(({ valores }) => valores),
    codigos,
    comSaldo: await store.listComSaldo(context, sinteticas),
  }
}

function detailsOf(problemas: readonly CadastroProblema[]): ErroDetalhe[] {
  return problemas.map(({ campo, message }) => ({ campo: `valores.${campo}`, message }))
}

export async function refuseDuplicate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error)) throw new ErroApi('cadastro_duplicate', { cause: error })
    throw error
  }
}

export async function writeMudancas(context: Contexto, table: TableDef, mudancas: readonly CadastroMudanca[]): Promise<string[]> {
  const { tx } = context
  const { rota, subject } = table.entidade
  const fresh = mudancas.filter(({ id }) => id === null)
  const changed = mudancas.flatMap(({ id, depois }) => (id === null ? [] : [{ id, valores: depois }]))
  const inserted = await store.insertLinhas(
    context,
    table,
    fresh.map(({ depois }) => depois),
  )
  // Inserts come first, because changed rows may refer to new ones.
  await store.updateLinhas(context, table, changed)
  const newIds = [...inserted]
  const ids = mudancas.map(({ id }) => id ?? newIds.shift() ?? '')
  if (!table.doCliente) {
    for (const id of inserted) {
      await enterCliente({ tx, cliente: { id } })
      await ensureModeloGerencial(tx, id)
    }
  }
  if (table.table === 'conta') {
    await store.settleLevels(
      context,
      ids.filter((_, i) => mudancas[i]?.antes?.['superior'] !== mudancas[i]?.depois['superior'] || mudancas[i]?.id === null),
    )
  }
  const registros = mudancas.map(({ id, antes, depois }, i) => ({
    acao: `${rota}.${id === null ? 'create' : 'update'}` as const,
    assunto: subject,
    assuntoId: ids[i] ?? '',
    ...(antes === null ? {} : { antes }),
    depois,
  }))
  if (table.doCliente) await recordAuditorias(context, registros)
  else {
    for (const registro of registros) {
      const doCliente = { ...context, cliente: { id: registro.assuntoId } }
      await enterCliente(doCliente)
      await recordAuditoria(doCliente, registro)
    }
  }
  await enterCliente(context)
  return ids
}

export async function applyMudanca(context: Contexto, table: TableDef, mudanca: CadastroMudanca): Promise<string> {
  const all = await store.listAll(context, table)
  const problemas = checkMudancas(table.entidade, [mudanca], await readNeighbors(context, table, { mudancas: [mudanca], all }))
  const duplicated = problemas.find(({ regra }) => regra === 'duplicada')
  if (duplicated !== undefined) throw new ErroApi('cadastro_duplicate', { details: detailsOf([duplicated]) })
  if (problemas.length > 0) throw new ErroApi('requisicao_invalid', { details: detailsOf(problemas) })
  const [id = ''] = await refuseDuplicate(writeMudancas(context, table, [mudanca]))
  return id
}
