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
import { readConteudo } from './content.ts'
import * as store from './store.ts'

export interface Qual {
  id: number
  versao: number
}

const TODOS = ({ usuario }: Contexto): store.Viewer => ({
  todos: true,
  limitado: false,
  perfil: usuario.perfil,
  usuarioId: usuario.id,
  pessoaId: usuario.id,
})

const describeConteudo = ({ periodo, cartoes }: RelatorioConteudo) => ({
  periodo,
  cartoes: cartoes.map(({ tipo, titulo }) => titulo || tipo),
})

/** An unknown id and an id of another cliente are equally absent. @throws ErroApi `registro_not_found` */
async function assertFiltros(contexto: Contexto, { centrosCusto, filiais, orcamento }: RelatorioConteudo): Promise<void> {
  const existem = async (tabela: 'centro_custo' | 'filial' | 'orcamento', ids: readonly number[]): Promise<boolean> =>
    (await store.listExistentes(contexto, tabela, ids)).length === ids.length
  const known =
    (await existem('centro_custo', centrosCusto)) &&
    (await existem('filial', filiais)) &&
    (await existem('orcamento', orcamento === null ? [] : [orcamento]))
  if (!known) throw new ErroApi('registro_not_found')
}

/** @throws ErroApi `cadastro_duplicate`, `relatorio_too_many`, `relatorio_provedor_mismatch` */
export async function createWorkspace(contexto: Contexto, corpo: RotaBodyLido<typeof workspaceRotas.create>): Promise<store.Gravado> {
  await store.lockWorkspaces(contexto)
  const outros = await store.listWorkspaces(contexto)
  if (outros.length >= WORKSPACES_MAX) throw new ErroApi('relatorio_too_many')
  const { nome, descricao, provedor, modelos } = corpo
  if (provedor !== 'nativo' && modelos.length > 0) throw new ErroApi('relatorio_provedor_mismatch')
  const chave = chooseChave(corpo.chave, nome, { usadas: new Set(outros.map((outro) => outro.chave)), padrao: 'workspace' })
  const gravado = await store.insertWorkspace(contexto, contexto.usuario.id, { chave, nome, descricao, provedor })
  await recordAuditoria(contexto, {
    acao: 'workspace.create',
    assunto: 'Workspace',
    assuntoId: gravado.id,
    depois: { nome, chave, descricao, provedor },
  })
  for (const modelo of new Set(modelos)) {
    const pronto = RELATORIO_MODELO_DEFS[modelo]
    // oxlint-disable-next-line no-await-in-loop -- one connection, and their order is the order of their ids
    const relatorio = await store.insertRelatorio(contexto, contexto.usuario.id, { workspaceId: gravado.id, ...pronto })
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recordAuditoria(contexto, {
      acao: 'relatorio.create',
      assunto: 'Relatorio',
      assuntoId: relatorio.id,
      depois: {
        nome: pronto.nome,
        chave: pronto.chave,
        workspace: nome,
        descricao: pronto.descricao,
        ...describeConteudo(pronto.conteudo),
      },
    })
  }
  return gravado
}

/** Takes the lock of the workspaces of the cliente. @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
async function findWorkspace(
  contexto: Contexto,
  { id, versao }: Qual,
): Promise<{ atual: store.WorkspaceRow; todos: store.WorkspaceRow[] }> {
  await store.lockWorkspaces(contexto)
  const todos = await store.listWorkspaces(contexto)
  const atual = orNotFound(todos.find((each) => each.id === id))
  if (atual.versao !== versao)
    throw new ErroApi('relatorio_version_conflict', { message: 'Outra pessoa mudou este workspace depois que você o abriu.' })
  return { atual, todos }
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function findRelatorio(contexto: Contexto, { id, versao }: Qual): Promise<store.RelatorioAberto> {
  await store.lockWorkspaces(contexto)
  const atual = orNotFound(await store.findRelatorio(contexto, { id }, TODOS(contexto)))
  if (atual.versao !== versao) throw new ErroApi('relatorio_version_conflict')
  return atual
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function updateWorkspace(
  contexto: Contexto,
  { id, versao, nome, descricao }: Qual & { nome: string; descricao: string },
): Promise<store.Gravado> {
  const { atual } = await findWorkspace(contexto, { id, versao })
  const gravado = await store.updateLinha(contexto, 'workspace', id, { nome, descricao })
  await recordAuditoria(contexto, {
    acao: 'workspace.update',
    assunto: 'Workspace',
    assuntoId: id,
    antes: { nome: atual.nome, descricao: atual.descricao },
    depois: { nome, descricao },
  })
  return gravado
}

/** Moves `id` in front of `antesDeId`, or to the end. @throws ErroApi `registro_not_found` when `antesDeId` is not in the list */
function placeBefore(ids: readonly number[], id: number, antesDeId: number | null): number[] {
  if (antesDeId === id) return [...ids]
  const outros = ids.filter((each) => each !== id)
  const posicao = antesDeId === null ? outros.length : outros.indexOf(antesDeId)
  if (posicao === -1) throw new ErroApi('registro_not_found')
  return outros.toSpliced(posicao, 0, id)
}

async function place(
  contexto: Contexto,
  tabela: store.Tabela,
  { id, nome, ids, depois }: { id: number; nome: string; ids: readonly number[]; depois: readonly number[] },
): Promise<void> {
  if (ids.indexOf(id) === depois.indexOf(id)) return
  await store.writeOrdem(contexto, tabela, depois)
  await recordAuditoria(contexto, {
    acao: tabela === 'workspace' ? 'workspace.place' : 'relatorio.place',
    assunto: tabela === 'workspace' ? 'Workspace' : 'Relatorio',
    assuntoId: id,
    antes: { nome, posicao: ids.indexOf(id) + 1 },
    depois: { nome, posicao: depois.indexOf(id) + 1 },
  })
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function placeWorkspace(
  contexto: Contexto,
  { antesDeId, ...qual }: Qual & { antesDeId: number | null },
): Promise<store.Gravado> {
  const { atual, todos } = await findWorkspace(contexto, qual)
  const ids = todos.map(({ id }) => id)
  await place(contexto, 'workspace', { id: atual.id, nome: atual.nome, ids, depois: placeBefore(ids, atual.id, antesDeId) })
  return atual
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function placeRelatorio(
  contexto: Contexto,
  { antesDeId, ...qual }: Qual & { antesDeId: number | null },
): Promise<store.Gravado> {
  const { id, nome, versao, chave, workspaceId } = await findRelatorio(contexto, qual)
  const vizinhos = await store.listRelatorios(contexto, TODOS(contexto))
  const ids = vizinhos.filter((each) => each.workspaceId === workspaceId).map((each) => each.id)
  await place(contexto, 'relatorio', { id, nome, ids, depois: placeBefore(ids, id, antesDeId) })
  return { id, versao, chave }
}

async function archive(
  contexto: Contexto,
  tabela: store.Tabela,
  { id, nome, versao, chave, arquivado: era }: Pick<store.WorkspaceRow, 'id' | 'nome' | 'versao' | 'chave' | 'arquivado'>,
  arquivado: boolean,
): Promise<store.Gravado> {
  if (era === arquivado) return { id, versao, chave }
  const gravado = await store.updateLinha(contexto, tabela, id, { arquivado })
  await recordAuditoria(contexto, {
    acao: tabela === 'workspace' ? 'workspace.archive' : 'relatorio.archive',
    assunto: tabela === 'workspace' ? 'Workspace' : 'Relatorio',
    assuntoId: id,
    antes: { nome, arquivado: era },
    depois: { nome, arquivado },
  })
  return gravado
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function archiveWorkspace(contexto: Contexto, { arquivado, ...qual }: Qual & { arquivado: boolean }): Promise<store.Gravado> {
  return archive(contexto, 'workspace', (await findWorkspace(contexto, qual)).atual, arquivado)
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function archiveRelatorio(contexto: Contexto, { arquivado, ...qual }: Qual & { arquivado: boolean }): Promise<store.Gravado> {
  return archive(contexto, 'relatorio', await findRelatorio(contexto, qual), arquivado)
}

interface Novo {
  corpo: { workspaceId: number; nome: string; descricao: string; chave?: string | undefined }
  provedor: WorkspaceProvedor
  conteudo: store.RelatorioNovo['conteudo']
  acao: 'relatorio.create' | 'relatorioExterno.create'
  descrito: object
}

/**
 * Appends a report to a workspace of the same provider.
 * @throws ErroApi `registro_not_found`, `relatorio_provedor_mismatch`, `cadastro_duplicate`, `relatorio_too_many`
 */
export async function addRelatorio(contexto: Contexto, { corpo, provedor, conteudo, acao, descrito }: Novo): Promise<store.Gravado> {
  const { workspaceId, nome, descricao } = corpo
  await store.lockWorkspaces(contexto)
  const workspace = orNotFound((await store.listWorkspaces(contexto)).find(({ id }) => id === workspaceId))
  if (workspace.provedor !== provedor) throw new ErroApi('relatorio_provedor_mismatch')
  const vizinhos = (await store.listRelatorios(contexto, TODOS(contexto))).filter((each) => each.workspaceId === workspaceId)
  if (vizinhos.length >= RELATORIOS_MAX) throw new ErroApi('relatorio_too_many')
  const chave = chooseChave(corpo.chave, nome, { usadas: new Set(vizinhos.map((each) => each.chave)), padrao: 'relatorio' })
  const gravado = await store.insertRelatorio(contexto, contexto.usuario.id, { workspaceId, chave, nome, descricao, conteudo })
  await recordAuditoria(contexto, {
    acao,
    assunto: 'Relatorio',
    assuntoId: gravado.id,
    depois: { nome, chave, workspace: workspace.nome, descricao, ...descrito },
  })
  return gravado
}

/** @throws as `addRelatorio` */
export async function createRelatorio(contexto: Contexto, corpo: RotaBodyLido<typeof relatorioRotas.create>): Promise<store.Gravado> {
  const { conteudo } = corpo
  await assertFiltros(contexto, conteudo)
  return addRelatorio(contexto, { corpo, provedor: 'nativo', conteudo, acao: 'relatorio.create', descrito: describeConteudo(conteudo) })
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict`, `relatorio_provedor_mismatch` */
export async function updateRelatorio(
  contexto: Contexto,
  { id, versao, nome, descricao, conteudo }: Qual & RotaBodyLido<typeof relatorioRotas.update>,
): Promise<store.Gravado> {
  await assertFiltros(contexto, conteudo)
  const atual = await findRelatorio(contexto, { id, versao })
  if (atual.provedor !== 'nativo') throw new ErroApi('relatorio_provedor_mismatch')
  await store.updateConteudo(contexto, id, conteudo)
  const gravado = await store.updateLinha(contexto, 'relatorio', id, { nome, descricao })
  await recordAuditoria(contexto, {
    acao: 'relatorio.update',
    assunto: 'Relatorio',
    assuntoId: id,
    antes: { nome: atual.nome, descricao: atual.descricao, ...describeConteudo(readConteudo(atual)) },
    depois: { nome, descricao, ...describeConteudo(conteudo) },
  })
  return gravado
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function updateAcesso(
  contexto: Contexto,
  { id, versao, restrito, perfis, usuarios }: Qual & RotaBodyLido<typeof relatorioRotas.updateAcesso>,
): Promise<store.Gravado> {
  const pessoas = new Map((await store.listPessoas(contexto)).map(({ id: pessoaId, nome }) => [pessoaId, nome]))
  if (!usuarios.every((usuarioId) => pessoas.has(usuarioId))) throw new ErroApi('registro_not_found')
  const atual = await findRelatorio(contexto, { id, versao })
  const antes = await store.findPermissao(contexto, id)
  const gravado = await store.replacePermissao(contexto, id, { restrito, perfis, usuarios })
  const nomesOf = (ids: readonly string[]): string[] => ids.flatMap((usuarioId) => pessoas.get(usuarioId) ?? []).toSorted()
  await recordAuditoria(contexto, {
    acao: 'relatorio.updateAcesso',
    assunto: 'Relatorio',
    assuntoId: id,
    antes: { nome: atual.nome, restrito: atual.restrito, perfis: antes.perfis, pessoas: nomesOf(antes.usuarios) },
    depois: { nome: atual.nome, restrito, perfis: perfis.toSorted(), pessoas: nomesOf(usuarios) },
  })
  return gravado
}
