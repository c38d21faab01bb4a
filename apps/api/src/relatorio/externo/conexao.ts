import { type Conexao, type conexaoRotas, type Credencial, type RotaBodyLido, SEGREDO_MIN, type WorkspaceProvedor } from '@lastro/contract'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { origemOf } from '../../http/frame-ticket.ts'
import { quemOf } from '../workspace/quem.ts'
import { listRelatorios, listWorkspaces, lockWorkspaces, type WorkspaceRow } from '../workspace/store.ts'
import { findConexao, isDaInstalacao, saveConexao, sealCredencial, type ConexaoRow } from './conexao-store.ts'
import { parseEndereco } from './frame-origin.ts'
import { parseCertificado } from './powerbi/certificate.ts'

export interface ConexaoDeps {
  segredo: Buffer
  clock: () => Date
  local: boolean
  proprios: readonly string[]
}

/** @throws ErroApi `registro_not_found`, `relatorio_provedor_mismatch` */
export async function findWorkspaceExterno(contexto: ContextoCliente, id: number): Promise<WorkspaceRow> {
  const workspace = orNotFound((await listWorkspaces(contexto)).find((each) => each.id === id))
  if (workspace.provedor === 'nativo') throw new ErroApi('relatorio_provedor_mismatch')
  return workspace
}

/**
 * Owner of the secret and the content signed with it. Locked parameters decide which rows a report shows. When any of this changes, the
 * secret must be given again, or it would reach a stranger or sign content that it was not given for.
 */
function donoOf(conexao: Conexao): string {
  if (conexao.tipo === 'url') return JSON.stringify([origemOf(conexao.endereco), conexao.parametroCliente, conexao.parametros])
  return conexao.principal === null ? 'instalacao' : `${conexao.principal.tenant} ${conexao.principal.clientId}`
}

/** @throws ErroApi `conexao_secret_invalid` */
function checkCredencial({ tipo, valor }: Credencial, provedor: WorkspaceProvedor, agora: Date): Date | null {
  if (tipo === 'certificado') {
    if (provedor !== 'powerbi') throw new ErroApi('conexao_secret_invalid')
    const certificado = parseCertificado(valor)
    if (certificado === undefined || certificado.validoAte <= agora) throw new ErroApi('conexao_secret_invalid')
    return certificado.validoAte
  }
  if (/\s/.test(valor) || (provedor === 'url' && valor.length < SEGREDO_MIN)) {
    throw new ErroApi('conexao_secret_invalid', {
      details: [{ campo: 'credencial', message: `São ao menos ${SEGREDO_MIN} caracteres, sem espaços.` }],
    })
  }
  return null
}

/** For the audit trail. Never includes a secret, only that it changed. */
function describe(conexao: Conexao): object {
  if (conexao.tipo === 'url') {
    const { endereco, parametroCliente, parametros, validadeMinutos } = conexao
    return { endereco, parametros: [parametroCliente, ...parametros.map(({ nome }) => nome)], validadeMinutos }
  }
  return { ...conexao.principal, grupoPowerbi: conexao.grupo }
}

function normalize(conexao: Conexao, { local, proprios }: ConexaoDeps, { request }: Contexto): Conexao {
  if (conexao.tipo !== 'url') return conexao
  const endereco = parseEndereco(conexao.endereco, { local, proprios: [...proprios, request.host] })
  if (endereco === undefined) throw new ErroApi('conexao_address_refused')
  return { ...conexao, endereco }
}

type Guardada = Pick<ConexaoRow, 'credencial' | 'credencialTipo' | 'credencialAt' | 'credencialValidaAte'>
const NENHUMA: Guardada = { credencial: null, credencialTipo: null, credencialAt: null, credencialValidaAte: null }

/**
 * The principal of the installation reaches workspaces of every cliente. So only an admin may choose the Power BI workspace, and existing
 * reports must not start to open by it.
 * @throws ErroApi `conexao_principal_denied`
 */
async function assertInstalacao(contexto: Contexto, workspaceId: number, conexao: Conexao, atual: Conexao | undefined): Promise<void> {
  if (!isDaInstalacao(conexao) && !isDaInstalacao(atual)) return
  if (contexto.usuario.perfil !== 'admin') throw new ErroApi('conexao_principal_denied')
  if (isDaInstalacao(atual)) return
  const relatorios = await listRelatorios(contexto, quemOf(contexto))
  if (relatorios.every((each) => each.workspaceId !== workspaceId)) return
  throw new ErroApi('conexao_principal_denied', {
    message: 'Este workspace já tem relatórios, que passariam a abrir com a conta da instalação: ligue a ela um workspace novo.',
  })
}

/**
 * @throws ErroApi `registro_not_found`, `relatorio_version_conflict`, `relatorio_provedor_mismatch`, `conexao_address_refused`,
 * `conexao_secret_required`, `conexao_secret_invalid`, `conexao_principal_denied`
 */
export async function updateConexao(
  deps: ConexaoDeps,
  contexto: Contexto,
  { id, versao, conexao: pedida, credencial }: { id: number } & RotaBodyLido<typeof conexaoRotas.update>,
): Promise<void> {
  await lockWorkspaces(contexto)
  const workspace = await findWorkspaceExterno(contexto, id)
  if (workspace.provedor !== pedida.tipo) throw new ErroApi('relatorio_provedor_mismatch')
  const atual = await findConexao(contexto, id)
  if ((atual?.versao ?? 0) !== versao)
    throw new ErroApi('relatorio_version_conflict', { message: 'Outra pessoa mudou esta conexão depois que você a abriu.' })
  const conexao = normalize(pedida, deps, contexto)
  await assertInstalacao(contexto, id, conexao, atual?.conexao)
  const agora = deps.clock()
  let guardada: Guardada
  if (isDaInstalacao(conexao)) guardada = NENHUMA
  else if (credencial) {
    guardada = {
      credencial: sealCredencial(deps.segredo, contexto.cliente.id, id, credencial.valor),
      credencialTipo: credencial.tipo,
      credencialAt: agora,
      credencialValidaAte: checkCredencial(credencial, workspace.provedor, agora),
    }
  } else {
    if (!atual?.credencial || donoOf(atual.conexao) !== donoOf(conexao)) throw new ErroApi('conexao_secret_required')
    guardada = atual
  }
  const { credencial: selada, credencialTipo, credencialAt, credencialValidaAte } = guardada
  await saveConexao(contexto, id, { conexao, credencial: selada, credencialTipo, credencialAt, credencialValidaAte })
  await recordAuditoria(contexto, {
    acao: 'conexao.update',
    assunto: 'Workspace',
    assuntoId: id,
    antes: { nome: workspace.nome, ...(atual && describe(atual.conexao)) },
    depois: { nome: workspace.nome, ...describe(conexao), ...(credencial ? { credencialNova: true } : {}) },
  })
}
