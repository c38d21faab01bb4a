/** Creates and changes external reports. Order, access and archiving are the same as for every report. */
import type { Fonte, FontePowerbi, relatorioExternoRotas, RotaBodyLido } from '@lastro/contract'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { addRelatorio, findRelatorio, type Qual } from '../workspace/change.ts'
import { lockWorkspaces, updateConteudo, updateLinha, type Gravado } from '../workspace/store.ts'
import { findConexao, isDaInstalacao } from './conexao-store.ts'
import { readFonte } from './fonte.ts'

function describe(fonte: Fonte): object {
  if (fonte.tipo === 'powerbi') return { relatorioPowerbi: fonte.relatorio, papeis: fonte.papeis }
  const { recurso, caminho, parametros } = fonte
  return { recurso: `${recurso.tipo} ${recurso.id}`, caminho, parametros: parametros.map(({ nome, valor }) => `${nome}=${valor}`) }
}

const opensOf = ({ relatorio, papeis }: FontePowerbi): string => JSON.stringify([relatorio, papeis.toSorted()])

/**
 * The service principal of the installation reaches rows of every cliente, and roles decide which ones show. So only an admin may choose
 * the report and the roles.
 * @throws ErroApi `conexao_principal_denied`
 */
async function assertAlcance(contexto: Contexto, workspaceId: number, fonte: Fonte, atual?: Fonte): Promise<void> {
  if (fonte.tipo !== 'powerbi' || contexto.usuario.perfil === 'admin') return
  if (atual?.tipo === 'powerbi' && opensOf(atual) === opensOf(fonte)) return
  const row = await findConexao(contexto, workspaceId)
  if (!isDaInstalacao(row?.conexao)) return
  throw new ErroApi('conexao_principal_denied', {
    message: 'Este workspace usa a conta da instalação no Power BI: só quem a administra escolhe o relatório e as funções.',
  })
}

/** @throws ErroApi `registro_not_found`, `relatorio_provedor_mismatch`, `cadastro_duplicate`, `relatorio_too_many`, `conexao_principal_denied` */
export async function createExterno(contexto: Contexto, corpo: RotaBodyLido<typeof relatorioExternoRotas.create>): Promise<Gravado> {
  const { fonte, workspaceId } = corpo
  await lockWorkspaces(contexto)
  await assertAlcance(contexto, workspaceId, fonte)
  return addRelatorio(contexto, {
    corpo,
    provedor: fonte.tipo,
    conteudo: fonte,
    acao: 'relatorioExterno.create',
    descrito: describe(fonte),
  })
}

/** @throws ErroApi `registro_not_found`, `relatorio_version_conflict`, `relatorio_provedor_mismatch`, `conexao_principal_denied` */
export async function updateExterno(
  contexto: Contexto,
  { id, versao, nome, descricao, fonte }: Qual & RotaBodyLido<typeof relatorioExternoRotas.update>,
): Promise<Gravado> {
  const atual = await findRelatorio(contexto, { id, versao })
  if (atual.provedor !== fonte.tipo) throw new ErroApi('relatorio_provedor_mismatch')
  const antes = readFonte(atual)
  await assertAlcance(contexto, atual.workspaceId, fonte, antes)
  await updateConteudo(contexto, id, fonte)
  const gravado = await updateLinha(contexto, 'relatorio', id, { nome, descricao })
  await recordAuditoria(contexto, {
    acao: 'relatorioExterno.update',
    assunto: 'Relatorio',
    assuntoId: id,
    antes: { nome: atual.nome, descricao: atual.descricao, ...describe(antes) },
    depois: { nome, descricao, ...describe(fonte) },
  })
  return gravado
}
