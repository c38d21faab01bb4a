import type { Fonte, FontePowerbi, relatorioExternoRotas, RotaBodyLido } from '@lastro/contract'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { addRelatorio, findRelatorio, type VersionedId } from '../workspace/change.ts'
import { lockWorkspaces, updateContent, updateLinha, type WrittenRelatorio } from '../workspace/store.ts'
import { findConexao, isOfInstallation } from './conexao-store.ts'
import { readFonte } from './fonte.ts'

function describe(fonte: Fonte): object {
  if (fonte.tipo === 'powerbi') return { relatorioPowerbi: fonte.relatorio, papeis: fonte.papeis }
  const { recurso, caminho, parametros } = fonte
  return { recurso: `${recurso.tipo} ${recurso.id}`, caminho, parametros: parametros.map(({ nome, valor }) => `${nome}=${valor}`) }
}

const opensOf = ({ relatorio, papeis }: FontePowerbi): string => JSON.stringify([relatorio, papeis.toSorted()])

/**
 * Lets only an admin choose a report and roles of the installation's service principal.
 * It reaches rows of every cliente, and the roles decide which ones show.
 * @throws ErroApi `conexao_principal_denied`
 */
async function assertAlcance(context: Contexto, workspaceId: number, fonte: Fonte, current?: Fonte): Promise<void> {
  if (fonte.tipo !== 'powerbi' || context.usuario.perfil === 'admin') return
  if (current?.tipo === 'powerbi' && opensOf(current) === opensOf(fonte)) return
  const row = await findConexao(context, workspaceId)
  if (!isOfInstallation(row?.conexao)) return
  throw new ErroApi('conexao_principal_denied', {
    message: 'Este workspace usa a conta da instalação no Power BI: só quem a administra escolhe o relatório e as funções.',
  })
}

export async function createExterno(context: Contexto, body: RotaBodyLido<typeof relatorioExternoRotas.create>): Promise<WrittenRelatorio> {
  const { fonte, workspaceId } = body
  await lockWorkspaces(context)
  await assertAlcance(context, workspaceId, fonte)
  return addRelatorio(context, {
    body,
    provedor: fonte.tipo,
    conteudo: fonte,
    acao: 'relatorioExterno.create',
    descrito: describe(fonte),
  })
}

export async function updateExterno(
  context: Contexto,
  { id, versao, nome, descricao, fonte }: VersionedId & RotaBodyLido<typeof relatorioExternoRotas.update>,
): Promise<WrittenRelatorio> {
  const current = await findRelatorio(context, { id, versao })
  if (current.provedor !== fonte.tipo) throw new ErroApi('relatorio_provedor_mismatch')
  const before = readFonte(current)
  await assertAlcance(context, current.workspaceId, fonte, before)
  await updateContent(context, id, fonte)
  const written = await updateLinha(context, 'relatorio', id, { nome, descricao })
  await recordAuditoria(context, {
    acao: 'relatorioExterno.update',
    assunto: 'Relatorio',
    assuntoId: id,
    antes: { nome: current.nome, descricao: current.descricao, ...describe(before) },
    depois: { nome, descricao, ...describe(fonte) },
  })
  return written
}
