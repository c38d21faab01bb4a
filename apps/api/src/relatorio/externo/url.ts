/** Signed URLs of an external dashboard program. The token in the URL locks the parameters. */
import { type ConexaoUrl, type FonteUrl, TOKEN_LOCATION, type ParametroOrigem, type Perfil } from '@lastro/contract'
import { SignJWT } from 'jose'
import { origemOf } from '../../http/frame-ticket.ts'

export interface UrlReader {
  clienteId: string
  cnpj: string
  email: string
  perfil: Perfil
}

const LOADED: Readonly<Record<Exclude<ParametroOrigem, 'fixo'>, (leitor: UrlReader) => string>> = {
  cnpj: ({ cnpj }) => cnpj,
  email: ({ email }) => email,
  perfil: ({ perfil }) => perfil,
}

/** The key of the cliente is set last, so that no typed parameter overrides it. */
export function paramsOf({ parametros, parametroCliente }: ConexaoUrl, fonte: FonteUrl, leitor: UrlReader): Record<string, string> {
  return Object.fromEntries([
    ...fonte.parametros.map(({ nome, valor }): [string, string] => [nome, valor]),
    ...parametros.map(({ nome, origem, valor }): [string, string] => [nome, origem === 'fixo' ? valor : LOADED[origem](leitor)]),
    [parametroCliente, leitor.clienteId],
  ])
}

/**
 * Signs a temporary URL with the token that Metabase reads: `resource`, `params` and `exp`, HS256.
 * @throws Error when the path of the report leaves the address of the connection
 */
export async function signUrl(
  conexao: ConexaoUrl,
  fonte: FonteUrl,
  { leitor, segredo, agora }: { leitor: UrlReader; segredo: string; agora: Date },
): Promise<string> {
  const token = await new SignJWT({
    resource: { [fonte.recurso.tipo]: fonte.recurso.id },
    params: paramsOf(conexao, fonte, leitor),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(agora.getTime() / 1000) + conexao.validadeMinutos * 60)
    .sign(new TextEncoder().encode(segredo))
  const url = new URL(conexao.endereco + fonte.caminho.replace(TOKEN_LOCATION, token))
  if (url.origin !== origemOf(conexao.endereco)) throw new Error('the path of the report leaves its address')
  return url.href
}
