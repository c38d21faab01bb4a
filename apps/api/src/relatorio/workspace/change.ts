/** Changes workspaces, reports and their access. Nothing is ever deleted, because links lead there. */
import {
  RELATORIO_MODELO_DEFS,
  RELATORIOS_MAX,
  WORKSPACES_MAX,
  type relatorioRotas,
  type RelatorioConteudo,
  type RotaBodyLido,
  type WorkspaceProvedor,
  type workspaceRotas,
} from '@lastro/contract'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { chooseChave } from './slug.ts'
import { readContent } from './content.ts'
import * as store from './store.ts'

export interface VersionedId {
  id: number
  versao: number
}

const ALL = ({ usuario }: Contexto): store.Viewer => ({
  seesAll: true,
  isLimited: false,
  perfil: usuario.perfil,
  usuarioId: usuario.id,
  personId: usuario.id,
})

const describeContent = ({ periodo, cartoes }: RelatorioConteudo) => ({
  periodo,
  cartoes: cartoes.map(({ tipo, titulo }) => titulo || tipo),
})

async function assertFilters(context: Contexto, { centrosCusto, filiais, orcamento }: RelatorioConteudo): Promise<void> {
  const exist = async (table: 'centro_custo' | 'filial' | 'orcamento', ids: readonly number[]): Promise<boolean> =>
    (await store.listExisting(context, table, ids)).length === ids.length
  const known =
    (await exist('centro_custo', centrosCusto)) &&
    (await exist('filial', filiais)) &&
    (await exist('orcamento', orcamento === null ? [] : [orcamento]))
  if (!known) throw new ErroApi('registro_not_found')
}

export async function createWorkspace(
  context: Contexto,
  body: RotaBodyLido<typeof workspaceRotas.create>,
): Promise<store.WrittenRelatorio> {
  await store.lockWorkspaces(context)
  const others = await store.listWorkspaces(context)
  if (others.length >= WORKSPACES_MAX) throw new ErroApi('relatorio_too_many')
  const { nome, descricao, provedor, modelos } = body
  if (provedor !== 'nativo' && modelos.length > 0) throw new ErroApi('relatorio_provedor_mismatch')
  const chave = chooseChave(body.chave, nome, { usadas: new Set(others.map((other) => other.chave)), padrao: 'workspace' })
  const written = await store.insertWorkspace(context, context.usuario.id, { chave, nome, descricao, provedor })
  await recordAuditoria(context, {
    acao: 'workspace.create',
    assunto: 'Workspace',
    assuntoId: written.id,
    depois: { nome, chave, descricao, provedor },
  })
  for (const modelo of new Set(modelos)) {
    const ready = RELATORIO_MODELO_DEFS[modelo]
    // oxlint-disable-next-line no-await-in-loop -- one connection, and their order is the order of their ids
    const relatorio = await store.insertRelatorio(context, context.usuario.id, { workspaceId: written.id, ...ready })
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recordAuditoria(context, {
      acao: 'relatorio.create',
      assunto: 'Relatorio',
      assuntoId: relatorio.id,
      depois: {
        nome: ready.nome,
        chave: ready.chave,
        workspace: nome,
        descricao: ready.descricao,
        ...describeContent(ready.conteudo),
      },
    })
  }
  return written
}

/** Takes the lock of the workspaces of the cliente. */
async function findWorkspace(
  context: Contexto,
  { id, versao }: VersionedId,
): Promise<{ atual: store.WorkspaceRow; todos: store.WorkspaceRow[] }> {
  await store.lockWorkspaces(context)
  const todos = await store.listWorkspaces(context)
  const atual = orNotFound(todos.find((each) => each.id === id))
  if (atual.versao !== versao)
    throw new ErroApi('relatorio_version_conflict', { message: 'Outra pessoa mudou este workspace depois que você o abriu.' })
  return { atual, todos }
}

export async function findRelatorio(context: Contexto, { id, versao }: VersionedId): Promise<store.OpenedRelatorio> {
  await store.lockWorkspaces(context)
  const current = orNotFound(await store.findRelatorio(context, { id }, ALL(context)))
  if (current.versao !== versao) throw new ErroApi('relatorio_version_conflict')
  return current
}

export async function updateWorkspace(
  context: Contexto,
  { id, versao, nome, descricao }: VersionedId & { nome: string; descricao: string },
): Promise<store.WrittenRelatorio> {
  const { atual } = await findWorkspace(context, { id, versao })
  const written = await store.updateLinha(context, 'workspace', id, { nome, descricao })
  await recordAuditoria(context, {
    acao: 'workspace.update',
    assunto: 'Workspace',
    assuntoId: id,
    antes: { nome: atual.nome, descricao: atual.descricao },
    depois: { nome, descricao },
  })
  return written
}

/**
 * Moves `id` before `idBefore`, or to the end for null.
 * @throws ErroApi `registro_not_found` when `idBefore` is not in the list
 */
function placeBefore(ids: readonly number[], id: number, idBefore: number | null): number[] {
  if (idBefore === id) return [...ids]
  const others = ids.filter((each) => each !== id)
  const position = idBefore === null ? others.length : others.indexOf(idBefore)
  if (position === -1) throw new ErroApi('registro_not_found')
  return others.toSpliced(position, 0, id)
}

async function place(
  context: Contexto,
  table: store.WorkspaceTable,
  { id, nome, ids, depois }: { id: number; nome: string; ids: readonly number[]; depois: readonly number[] },
): Promise<void> {
  if (ids.indexOf(id) === depois.indexOf(id)) return
  await store.writeOrdem(context, table, depois)
  await recordAuditoria(context, {
    acao: table === 'workspace' ? 'workspace.place' : 'relatorio.place',
    assunto: table === 'workspace' ? 'Workspace' : 'Relatorio',
    assuntoId: id,
    antes: { nome, posicao: ids.indexOf(id) + 1 },
    depois: { nome, posicao: depois.indexOf(id) + 1 },
  })
}

export async function placeWorkspace(
  context: Contexto,
  { antesDeId, ...target }: VersionedId & { antesDeId: number | null },
): Promise<store.WrittenRelatorio> {
  const { atual, todos } = await findWorkspace(context, target)
  const ids = todos.map(({ id }) => id)
  await place(context, 'workspace', { id: atual.id, nome: atual.nome, ids, depois: placeBefore(ids, atual.id, antesDeId) })
  return atual
}

export async function placeRelatorio(
  context: Contexto,
  { antesDeId, ...target }: VersionedId & { antesDeId: number | null },
): Promise<store.WrittenRelatorio> {
  const { id, nome, versao, chave, workspaceId } = await findRelatorio(context, target)
  const neighbors = await store.listRelatorios(context, ALL(context))
  const ids = neighbors.filter((each) => each.workspaceId === workspaceId).map((each) => each.id)
  await place(context, 'relatorio', { id, nome, ids, depois: placeBefore(ids, id, antesDeId) })
  return { id, versao, chave }
}

async function archive(
  context: Contexto,
  table: store.WorkspaceTable,
  { id, nome, versao, chave, arquivado: was }: Pick<store.WorkspaceRow, 'id' | 'nome' | 'versao' | 'chave' | 'arquivado'>,
  arquivado: boolean,
): Promise<store.WrittenRelatorio> {
  if (was === arquivado) return { id, versao, chave }
  const written = await store.updateLinha(context, table, id, { arquivado })
  await recordAuditoria(context, {
    acao: table === 'workspace' ? 'workspace.archive' : 'relatorio.archive',
    assunto: table === 'workspace' ? 'Workspace' : 'Relatorio',
    assuntoId: id,
    antes: { nome, arquivado: was },
    depois: { nome, arquivado },
  })
  return written
}

export async function archiveWorkspace(
  context: Contexto,
  { arquivado, ...target }: VersionedId & { arquivado: boolean },
): Promise<store.WrittenRelatorio> {
  return archive(context, 'workspace', (await findWorkspace(context, target)).atual, arquivado)
}

export async function archiveRelatorio(
  context: Contexto,
  { arquivado, ...target }: VersionedId & { arquivado: boolean },
): Promise<store.WrittenRelatorio> {
  return archive(context, 'relatorio', await findRelatorio(context, target), arquivado)
}

interface NewRelatorioInput {
  body: { workspaceId: number; nome: string; descricao: string; chave?: string | undefined }
  provedor: WorkspaceProvedor
  conteudo: store.NewRelatorio['conteudo']
  acao: 'relatorio.create' | 'relatorioExterno.create'
  described: object
}

export async function addRelatorio(
  context: Contexto,
  { body, provedor, conteudo, acao, described }: NewRelatorioInput,
): Promise<store.WrittenRelatorio> {
  const { workspaceId, nome, descricao } = body
  await store.lockWorkspaces(context)
  const workspace = orNotFound((await store.listWorkspaces(context)).find(({ id }) => id === workspaceId))
  if (workspace.provedor !== provedor) throw new ErroApi('relatorio_provedor_mismatch')
  const neighbors = (await store.listRelatorios(context, ALL(context))).filter((each) => each.workspaceId === workspaceId)
  if (neighbors.length >= RELATORIOS_MAX) throw new ErroApi('relatorio_too_many')
  const chave = chooseChave(body.chave, nome, { usadas: new Set(neighbors.map((each) => each.chave)), padrao: 'relatorio' })
  const written = await store.insertRelatorio(context, context.usuario.id, { workspaceId, chave, nome, descricao, conteudo })
  await recordAuditoria(context, {
    acao,
    assunto: 'Relatorio',
    assuntoId: written.id,
    depois: { nome, chave, workspace: workspace.nome, descricao, ...described },
  })
  return written
}

export async function createRelatorio(
  context: Contexto,
  body: RotaBodyLido<typeof relatorioRotas.create>,
): Promise<store.WrittenRelatorio> {
  const { conteudo } = body
  await assertFilters(context, conteudo)
  return addRelatorio(context, { body, provedor: 'nativo', conteudo, acao: 'relatorio.create', described: describeContent(conteudo) })
}

export async function updateRelatorio(
  context: Contexto,
  { id, versao, nome, descricao, conteudo }: VersionedId & RotaBodyLido<typeof relatorioRotas.update>,
): Promise<store.WrittenRelatorio> {
  await assertFilters(context, conteudo)
  const current = await findRelatorio(context, { id, versao })
  if (current.provedor !== 'nativo') throw new ErroApi('relatorio_provedor_mismatch')
  await store.updateContent(context, id, conteudo)
  const written = await store.updateLinha(context, 'relatorio', id, { nome, descricao })
  await recordAuditoria(context, {
    acao: 'relatorio.update',
    assunto: 'Relatorio',
    assuntoId: id,
    antes: { nome: current.nome, descricao: current.descricao, ...describeContent(readContent(current)) },
    depois: { nome, descricao, ...describeContent(conteudo) },
  })
  return written
}

export async function updateAcesso(
  context: Contexto,
  { id, versao, restrito, perfis, usuarios }: VersionedId & RotaBodyLido<typeof relatorioRotas.updateAcesso>,
): Promise<store.WrittenRelatorio> {
  const people = new Map((await store.listMembers(context)).map(({ id: personId, nome }) => [personId, nome]))
  if (!usuarios.every((usuarioId) => people.has(usuarioId))) throw new ErroApi('registro_not_found')
  const current = await findRelatorio(context, { id, versao })
  const before = await store.findPermissao(context, id)
  const written = await store.replacePermissao(context, id, { restrito, perfis, usuarios })
  const nomesOf = (ids: readonly string[]): string[] => ids.flatMap((usuarioId) => people.get(usuarioId) ?? []).toSorted()
  await recordAuditoria(context, {
    acao: 'relatorio.updateAcesso',
    assunto: 'Relatorio',
    assuntoId: id,
    antes: { nome: current.nome, restrito: current.restrito, perfis: before.perfis, pessoas: nomesOf(before.usuarios) },
    depois: { nome: current.nome, restrito, perfis: perfis.toSorted(), pessoas: nomesOf(usuarios) },
  })
  return written
}
