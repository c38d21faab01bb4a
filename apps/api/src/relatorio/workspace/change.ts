/** Creates, changes, orders and archives workspaces and reports, and says who sees a report. Nothing is ever deleted: links lead there. */
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
import { recordMudanca } from '../../http/auditoria.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { PedidoDeMudanca } from '../../http/handler.ts'
import { chooseChave } from './slug.ts'
import { readConteudo } from './content.ts'
import * as store from './store.ts'

export interface Qual {
  id: number
  versao: number
}

const TODOS = (acesso: AcessoCliente): store.Quem => ({
  todos: true,
  limitado: false,
  perfil: acesso.perfil,
  usuarioId: acesso.usuarioId,
  pessoaId: acesso.usuarioId,
})

/** In words that a reader of the record knows. */
const describeConteudo = ({ periodo, cartoes }: RelatorioConteudo) => ({
  periodo,
  cartoes: cartoes.map(({ tipo, titulo }) => titulo || tipo),
})

/** An id of nobody and one of another cliente are equally absent. @throws ErroApi `registro_not_found` */
async function assertFiltros({ tx, acesso }: PedidoDeMudanca, { centrosCusto, filiais, orcamento }: RelatorioConteudo): Promise<void> {
  const existem = async (tabela: 'centro_custo' | 'filial' | 'orcamento', ids: readonly number[]): Promise<boolean> =>
    (await store.listExistentes(tx, acesso.cliente.id, tabela, ids)).length === ids.length
  const known =
    (await existem('centro_custo', centrosCusto)) &&
    (await existem('filial', filiais)) &&
    (await existem('orcamento', orcamento === null ? [] : [orcamento]))
  if (!known) throw new ErroApi('registro_not_found')
}

/** @throws ErroApi `cadastro_duplicate`, `relatorio_too_many`, `relatorio_provedor_mismatch` */
export async function createWorkspace(autor: PedidoDeMudanca, corpo: RotaBodyLido<typeof workspaceRotas.create>): Promise<store.Gravado> {
  const { tx, acesso } = autor
  const clienteId = acesso.cliente.id
  await store.lockWorkspaces(tx, clienteId)
  const outros = await store.listWorkspaces(tx, clienteId)
  if (outros.length >= WORKSPACES_MAX) throw new ErroApi('relatorio_too_many')
  const { nome, descricao, provedor, modelos } = corpo
  if (provedor !== 'nativo' && modelos.length > 0) throw new ErroApi('relatorio_provedor_mismatch')
  const chave = chooseChave(corpo.chave, nome, { usadas: new Set(outros.map((outro) => outro.chave)), padrao: 'workspace' })
  const gravado = await store.insertWorkspace(tx, clienteId, acesso.usuarioId, { chave, nome, descricao, provedor })
  await recordMudanca(autor, {
    acao: 'workspace.create',
    assunto: 'Workspace',
    assuntoId: gravado.id,
    depois: { nome, chave, descricao, provedor },
  })
  for (const modelo of new Set(modelos)) {
    const pronto = RELATORIO_MODELO_DEFS[modelo]
    // oxlint-disable-next-line no-await-in-loop -- one connection, and their order is that of their ids
    const relatorio = await store.insertRelatorio(tx, clienteId, acesso.usuarioId, { workspaceId: gravado.id, ...pronto })
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recordMudanca(autor, {
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

/** Waits for whoever changes workspaces of the same cliente. @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
async function findWorkspace(
  { tx, acesso }: PedidoDeMudanca,
  { id, versao }: Qual,
): Promise<{ atual: store.WorkspaceRow; todos: store.WorkspaceRow[] }> {
  await store.lockWorkspaces(tx, acesso.cliente.id)
  const todos = await store.listWorkspaces(tx, acesso.cliente.id)
  const atual = orNotFound(todos.find((each) => each.id === id))
  if (atual.versao !== versao)
    throw new ErroApi('relatorio_version_conflict', { message: 'Outra pessoa mudou este workspace depois que você o abriu.' })
  return { atual, todos }
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function findRelatorio({ tx, acesso }: PedidoDeMudanca, { id, versao }: Qual): Promise<store.RelatorioAberto> {
  await store.lockWorkspaces(tx, acesso.cliente.id)
  const atual = orNotFound(await store.findRelatorio(tx, acesso.cliente.id, { id }, TODOS(acesso)))
  if (atual.versao !== versao) throw new ErroApi('relatorio_version_conflict')
  return atual
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function updateWorkspace(
  autor: PedidoDeMudanca,
  { id, versao, nome, descricao }: Qual & { nome: string; descricao: string },
): Promise<store.Gravado> {
  const { atual } = await findWorkspace(autor, { id, versao })
  const gravado = await store.updateLinha(autor.tx, autor.acesso.cliente.id, 'workspace', id, { nome, descricao })
  await recordMudanca(autor, {
    acao: 'workspace.update',
    assunto: 'Workspace',
    assuntoId: id,
    antes: { nome: atual.nome, descricao: atual.descricao },
    depois: { nome, descricao },
  })
  return gravado
}

/** The list with `id` in front of `antesDeId`, or at its end. @throws ErroApi `registro_not_found` when the list has no `antesDeId` */
function placeBefore(ids: readonly number[], id: number, antesDeId: number | null): number[] {
  if (antesDeId === id) return [...ids]
  const outros = ids.filter((each) => each !== id)
  const posicao = antesDeId === null ? outros.length : outros.indexOf(antesDeId)
  if (posicao === -1) throw new ErroApi('registro_not_found')
  return outros.toSpliced(posicao, 0, id)
}

async function place(
  autor: PedidoDeMudanca,
  tabela: store.Tabela,
  { id, nome, ids, depois }: { id: number; nome: string; ids: readonly number[]; depois: readonly number[] },
): Promise<void> {
  if (ids.indexOf(id) === depois.indexOf(id)) return
  await store.writeOrdem(autor.tx, autor.acesso.cliente.id, tabela, depois)
  await recordMudanca(autor, {
    acao: tabela === 'workspace' ? 'workspace.place' : 'relatorio.place',
    assunto: tabela === 'workspace' ? 'Workspace' : 'Relatorio',
    assuntoId: id,
    antes: { nome, posicao: ids.indexOf(id) + 1 },
    depois: { nome, posicao: depois.indexOf(id) + 1 },
  })
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function placeWorkspace(
  autor: PedidoDeMudanca,
  { antesDeId, ...qual }: Qual & { antesDeId: number | null },
): Promise<store.Gravado> {
  const { atual, todos } = await findWorkspace(autor, qual)
  const ids = todos.map(({ id }) => id)
  await place(autor, 'workspace', { id: atual.id, nome: atual.nome, ids, depois: placeBefore(ids, atual.id, antesDeId) })
  return atual
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function placeRelatorio(
  autor: PedidoDeMudanca,
  { antesDeId, ...qual }: Qual & { antesDeId: number | null },
): Promise<store.Gravado> {
  const { id, nome, versao, chave, workspaceId } = await findRelatorio(autor, qual)
  const vizinhos = await store.listRelatorios(autor.tx, autor.acesso.cliente.id, TODOS(autor.acesso))
  const ids = vizinhos.filter((each) => each.workspaceId === workspaceId).map((each) => each.id)
  await place(autor, 'relatorio', { id, nome, ids, depois: placeBefore(ids, id, antesDeId) })
  return { id, versao, chave }
}

async function archive(
  autor: PedidoDeMudanca,
  tabela: store.Tabela,
  { id, nome, versao, chave, arquivado: era }: Pick<store.WorkspaceRow, 'id' | 'nome' | 'versao' | 'chave' | 'arquivado'>,
  arquivado: boolean,
): Promise<store.Gravado> {
  if (era === arquivado) return { id, versao, chave }
  const gravado = await store.updateLinha(autor.tx, autor.acesso.cliente.id, tabela, id, { arquivado })
  await recordMudanca(autor, {
    acao: tabela === 'workspace' ? 'workspace.archive' : 'relatorio.archive',
    assunto: tabela === 'workspace' ? 'Workspace' : 'Relatorio',
    assuntoId: id,
    antes: { nome, arquivado: era },
    depois: { nome, arquivado },
  })
  return gravado
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function archiveWorkspace(
  autor: PedidoDeMudanca,
  { arquivado, ...qual }: Qual & { arquivado: boolean },
): Promise<store.Gravado> {
  return archive(autor, 'workspace', (await findWorkspace(autor, qual)).atual, arquivado)
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict` */
export async function archiveRelatorio(
  autor: PedidoDeMudanca,
  { arquivado, ...qual }: Qual & { arquivado: boolean },
): Promise<store.Gravado> {
  return archive(autor, 'relatorio', await findRelatorio(autor, qual), arquivado)
}

interface Novo {
  corpo: { workspaceId: number; nome: string; descricao: string; chave?: string | undefined }
  provedor: WorkspaceProvedor
  conteudo: store.RelatorioNovo['conteudo']
  acao: 'relatorio.create' | 'relatorioExterno.create'
  /** Of `conteudo`, in words that a reader of the record knows. */
  descrito: object
}

/**
 * A report at the end of a workspace of its own provider.
 * @throws ErroApi `registro_not_found`, `relatorio_provedor_mismatch`, `cadastro_duplicate`, `relatorio_too_many`
 */
export async function addRelatorio(autor: PedidoDeMudanca, { corpo, provedor, conteudo, acao, descrito }: Novo): Promise<store.Gravado> {
  const { tx, acesso } = autor
  const clienteId = acesso.cliente.id
  const { workspaceId, nome, descricao } = corpo
  await store.lockWorkspaces(tx, clienteId)
  const workspace = orNotFound((await store.listWorkspaces(tx, clienteId)).find(({ id }) => id === workspaceId))
  if (workspace.provedor !== provedor) throw new ErroApi('relatorio_provedor_mismatch')
  const vizinhos = (await store.listRelatorios(tx, clienteId, TODOS(acesso))).filter((each) => each.workspaceId === workspaceId)
  if (vizinhos.length >= RELATORIOS_MAX) throw new ErroApi('relatorio_too_many')
  const chave = chooseChave(corpo.chave, nome, { usadas: new Set(vizinhos.map((each) => each.chave)), padrao: 'relatorio' })
  const gravado = await store.insertRelatorio(tx, clienteId, acesso.usuarioId, { workspaceId, chave, nome, descricao, conteudo })
  await recordMudanca(autor, {
    acao,
    assunto: 'Relatorio',
    assuntoId: gravado.id,
    depois: { nome, chave, workspace: workspace.nome, descricao, ...descrito },
  })
  return gravado
}

/** @throws as `addRelatorio` */
export async function createRelatorio(autor: PedidoDeMudanca, corpo: RotaBodyLido<typeof relatorioRotas.create>): Promise<store.Gravado> {
  const { conteudo } = corpo
  await assertFiltros(autor, conteudo)
  return addRelatorio(autor, { corpo, provedor: 'nativo', conteudo, acao: 'relatorio.create', descrito: describeConteudo(conteudo) })
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict`, `relatorio_provedor_mismatch` */
export async function updateRelatorio(
  autor: PedidoDeMudanca,
  { id, versao, nome, descricao, conteudo }: Qual & RotaBodyLido<typeof relatorioRotas.update>,
): Promise<store.Gravado> {
  const clienteId = autor.acesso.cliente.id
  await assertFiltros(autor, conteudo)
  const atual = await findRelatorio(autor, { id, versao })
  if (atual.provedor !== 'nativo') throw new ErroApi('relatorio_provedor_mismatch')
  await store.updateConteudo(autor.tx, clienteId, id, conteudo)
  const gravado = await store.updateLinha(autor.tx, clienteId, 'relatorio', id, { nome, descricao })
  await recordMudanca(autor, {
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
  autor: PedidoDeMudanca,
  { id, versao, restrito, perfis, usuarios }: Qual & RotaBodyLido<typeof relatorioRotas.updateAcesso>,
): Promise<store.Gravado> {
  const { tx, acesso } = autor
  const clienteId = acesso.cliente.id
  const pessoas = new Map((await store.listPessoas(tx, clienteId)).map(({ id: pessoaId, nome }) => [pessoaId, nome]))
  if (!usuarios.every((usuarioId) => pessoas.has(usuarioId))) throw new ErroApi('registro_not_found')
  const atual = await findRelatorio(autor, { id, versao })
  const antes = await store.findPermissao(tx, clienteId, id)
  const gravado = await store.replacePermissao(tx, clienteId, id, { restrito, perfis, usuarios })
  const nomesOf = (ids: readonly string[]): string[] => ids.flatMap((usuarioId) => pessoas.get(usuarioId) ?? []).toSorted()
  await recordMudanca(autor, {
    acao: 'relatorio.updateAcesso',
    assunto: 'Relatorio',
    assuntoId: id,
    antes: { nome: atual.nome, restrito: atual.restrito, perfis: antes.perfis, pessoas: nomesOf(antes.usuarios) },
    depois: { nome: atual.nome, restrito, perfis: perfis.toSorted(), pessoas: nomesOf(usuarios) },
  })
  return gravado
}
