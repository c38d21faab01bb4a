import { type Conexao, type conexaoRotas, type Credencial, type RotaBodyLido, SECRET_MIN, type WorkspaceProvedor } from '@lastro/contract'
import type { Cipher } from '../../acesso/sessao/cipher.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { origemOf } from '../../http/frame-ticket.ts'
import { callerOf } from '../workspace/viewer.ts'
import { listRelatorios, listWorkspaces, lockWorkspaces, type WorkspaceRow } from '../workspace/store.ts'
import { findConexao, isOfInstallation, saveConexao, sealCredencial, type ConexaoRow } from './conexao-store.ts'
import { parseAddress } from './frame-origin.ts'
import { parseCertificado } from './powerbi/certificate.ts'

export interface ConexaoDeps {
  cipher: Cipher
  clock: () => Date
  local: boolean
  own: readonly string[]
}

export async function findWorkspaceExterno(context: ContextoCliente, id: number): Promise<WorkspaceRow> {
  const workspace = orNotFound((await listWorkspaces(context)).find((each) => each.id === id))
  if (workspace.provedor === 'nativo') throw new ErroApi('relatorio_provedor_mismatch')
  return workspace
}

/**
 * Owner of the secret and the content signed with it.
 * Locked parameters decide which rows a report shows. When any of this changes, the secret must be given again, or it would reach a
 * stranger or sign content that it was not given for.
 */
function ownerOf(conexao: Conexao): string {
  if (conexao.tipo === 'url') return JSON.stringify([origemOf(conexao.endereco), conexao.parametroCliente, conexao.parametros])
  return conexao.principal === null ? 'instalacao' : `${conexao.principal.tenant} ${conexao.principal.clientId}`
}

function checkCredencial({ tipo, valor }: Credencial, provedor: WorkspaceProvedor, now: Date): Date | null {
  if (tipo === 'certificado') {
    if (provedor !== 'powerbi') throw new ErroApi('conexao_secret_invalid')
    const certificado = parseCertificado(valor)
    if (certificado === undefined || certificado.validUntil <= now) throw new ErroApi('conexao_secret_invalid')
    return certificado.validUntil
  }
  if (/\s/.test(valor) || (provedor === 'url' && valor.length < SECRET_MIN)) {
    throw new ErroApi('conexao_secret_invalid', {
      details: [{ campo: 'credencial', message: `São ao menos ${SECRET_MIN} caracteres, sem espaços.` }],
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

function normalize(conexao: Conexao, { local, own }: ConexaoDeps, { request }: Contexto): Conexao {
  if (conexao.tipo !== 'url') return conexao
  const endereco = parseAddress(conexao.endereco, { local, own: [...own, request.host] })
  if (endereco === undefined) throw new ErroApi('conexao_address_refused')
  return { ...conexao, endereco }
}

type KeptCredencial = Pick<ConexaoRow, 'credencial' | 'credencialTipo' | 'credencialAt' | 'credencialValidaAte'>
const NONE: KeptCredencial = { credencial: null, credencialTipo: null, credencialAt: null, credencialValidaAte: null }

/**
 * Lets only an admin choose the Power BI workspace of the installation's principal.
 * It reaches workspaces of every cliente, and existing reports must not start to open by it.
 * @throws ErroApi `conexao_principal_denied`
 */
async function assertInstallation(context: Contexto, workspaceId: number, conexao: Conexao, current: Conexao | undefined): Promise<void> {
  if (!isOfInstallation(conexao) && !isOfInstallation(current)) return
  if (context.usuario.perfil !== 'admin') throw new ErroApi('conexao_principal_denied')
  if (isOfInstallation(current)) return
  const relatorios = await listRelatorios(context, callerOf(context))
  if (relatorios.every((each) => each.workspaceId !== workspaceId)) return
  throw new ErroApi('conexao_principal_denied', {
    message: 'Este workspace já tem relatórios, que passariam a abrir com a conta da instalação: ligue a ela um workspace novo.',
  })
}

export async function updateConexao(
  deps: ConexaoDeps,
  context: Contexto,
  { id, versao, conexao: requested, credencial }: { id: number } & RotaBodyLido<typeof conexaoRotas.update>,
): Promise<void> {
  await lockWorkspaces(context)
  const workspace = await findWorkspaceExterno(context, id)
  if (workspace.provedor !== requested.tipo) throw new ErroApi('relatorio_provedor_mismatch')
  const current = await findConexao(context, id)
  if ((current?.versao ?? 0) !== versao)
    throw new ErroApi('relatorio_version_conflict', { message: 'Outra pessoa mudou esta conexão depois que você a abriu.' })
  const conexao = normalize(requested, deps, context)
  await assertInstallation(context, id, conexao, current?.conexao)
  const now = deps.clock()
  let kept: KeptCredencial
  if (isOfInstallation(conexao)) kept = NONE
  else if (credencial) {
    kept = {
      credencial: await sealCredencial(deps.cipher, context.cliente.id, id, credencial.valor),
      credencialTipo: credencial.tipo,
      credencialAt: now,
      credencialValidaAte: checkCredencial(credencial, workspace.provedor, now),
    }
  } else {
    if (!current?.credencial || ownerOf(current.conexao) !== ownerOf(conexao)) throw new ErroApi('conexao_secret_required')
    kept = current
  }
  const { credencial: selada, credencialTipo, credencialAt, credencialValidaAte } = kept
  await saveConexao(context, id, { conexao, credencial: selada, credencialTipo, credencialAt, credencialValidaAte })
  await recordAuditoria(context, {
    acao: 'conexao.update',
    assunto: 'Workspace',
    assuntoId: id,
    antes: { nome: workspace.nome, ...(current && describe(current.conexao)) },
    depois: { nome: workspace.nome, ...describe(conexao), ...(credencial ? { credencialNova: true } : {}) },
  })
}
