import type { Conexao, ConexaoAtual, Credencial, WorkspaceProvedor } from '@lastro/contract'
import { VALIDADE_PADRAO_MINUTES } from '@lastro/contract'
import type { WrittenParam } from './Parametros.tsx'

export interface ConexaoDraft {
  endereco: string
  parametroCliente: string
  validadeMinutos: string
  parametros: WrittenParam[]
  ofInstallation: boolean
  tenant: string
  clientId: string
  grupo: string
  credencialTipo: Credencial['tipo']
  credencial: string
}

export function toConexaoDraft({ conexao, credencial, instalacao }: ConexaoAtual): ConexaoDraft {
  const url = conexao?.tipo === 'url' ? conexao : null
  const powerbi = conexao?.tipo === 'powerbi' ? conexao : null
  return {
    endereco: url?.endereco ?? '',
    parametroCliente: url?.parametroCliente ?? 'cliente',
    validadeMinutos: String(url?.validadeMinutos ?? VALIDADE_PADRAO_MINUTES),
    parametros: (url?.parametros ?? []).map((each, chave) => ({ ...each, chave })),
    ofInstallation: powerbi ? powerbi.principal === null : instalacao,
    tenant: powerbi?.principal?.tenant ?? '',
    clientId: powerbi?.principal?.clientId ?? '',
    grupo: powerbi?.grupo ?? '',
    credencialTipo: credencial?.tipo ?? 'segredo',
    credencial: '',
  }
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** Extracts the id from a pasted URL such as `https://app.powerbi.com/groups/<id>/list`. */
function readId(text: string): string {
  return UUID.exec(text)?.[0].toLowerCase() ?? text.trim()
}

export function toConexao(provedor: WorkspaceProvedor, written: ConexaoDraft): Conexao {
  const { endereco, parametroCliente, validadeMinutos, parametros, ofInstallation, tenant, clientId, grupo } = written
  if (provedor === 'powerbi') {
    return {
      tipo: 'powerbi',
      principal: ofInstallation ? null : { tenant: readId(tenant), clientId: readId(clientId) },
      grupo: readId(grupo),
    }
  }
  return {
    tipo: 'url',
    endereco,
    parametroCliente,
    parametros: parametros.map(({ nome, origem = 'fixo', valor }) => ({ nome, origem, valor: origem === 'fixo' ? valor : '' })),
    validadeMinutos: Number(validadeMinutos),
  }
}

export function toCredencial(
  { credencial, credencialTipo, ofInstallation }: ConexaoDraft,
  provedor: WorkspaceProvedor,
): Credencial | undefined {
  if (credencial.trim() === '' || (provedor === 'powerbi' && ofInstallation)) return undefined
  return { tipo: provedor === 'url' ? 'segredo' : credencialTipo, valor: credencial.trim() }
}
