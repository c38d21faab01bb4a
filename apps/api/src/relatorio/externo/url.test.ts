import type { ConexaoUrl, FonteUrl } from '@lastro/contract'
import { decodeJwt, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { signUrl } from './url.ts'

const SECRET = 'chave-de-assinar-do-metabase-0123456789'
const NOW = new Date('2026-11-22T12:00:00Z')
const CONEXAO: ConexaoUrl = {
  tipo: 'url',
  endereco: 'https://bi.exemplo.com.br',
  parametroCliente: 'cliente',
  parametros: [{ nome: 'regiao', origem: 'fixo', valor: 'Sul' }],
  validadeMinutos: 10,
}
const fonte = (caminho: string): FonteUrl => ({
  tipo: 'url',
  recurso: { tipo: 'dashboard', id: 12 },
  caminho,
  parametros: [
    { nome: 'regiao', valor: 'Norte' },
    { nome: 'cliente', valor: 'outra' },
  ],
})
const leitor = { clienteId: 'a-nossa', cnpj: '', email: '', perfil: 'leitor' } as const
const sign = (path = '/{token}', conexao = CONEXAO) => signUrl(conexao, fonte(path), { leitor, segredo: SECRET, agora: NOW })
const tokenOf = (url: string): string => new URL(url).pathname.slice(1)
const verify = (token: string, seconds: number, secret = SECRET) =>
  jwtVerify(token, new TextEncoder().encode(secret), { currentDate: new Date(NOW.getTime() + seconds * 1000) })

test('is valid until its minutes are over and not a second longer', async () => {
  const token = tokenOf(await sign())
  expect((await verify(token, 599)).payload.exp).toBe(NOW.getTime() / 1000 + 600)
  await expect(verify(token, 600)).rejects.toThrow('"exp" claim timestamp check failed')
})

test('a changed cliente, dashboard or expiry, or another key, makes the token invalid', async () => {
  const token = tokenOf(await sign())
  const [header = '', , signature = ''] = token.split('.')
  const payload = decodeJwt(token)
  for (const other of [
    { ...payload, params: { cliente: 'outra', regiao: 'Sul' } },
    { ...payload, resource: { dashboard: 13 } },
    { ...payload, exp: (payload.exp ?? 0) + 3600 },
  ]) {
    const body = Buffer.from(JSON.stringify(other)).toString('base64url')
    await expect(verify(`${header}.${body}.${signature}`, 0)).rejects.toThrow('signature verification failed')
  }
  await expect(verify(token, 0, `${SECRET}x`)).rejects.toThrow('signature verification failed')
})

test('the connection overrides the report, and the server overrides both', async () => {
  expect(decodeJwt(tokenOf(await sign()))['params']).toEqual({ cliente: 'a-nossa', regiao: 'Sul' })
  const sameNome = { ...CONEXAO, parametros: [{ nome: 'cliente', origem: 'fixo', valor: 'outra' }] } satisfies ConexaoUrl
  expect(decodeJwt(tokenOf(await sign('/{token}', sameNome)))['params']).toEqual({ cliente: 'a-nossa', regiao: 'Norte' })
})

test.each(['.hostil.example/{token}', '@hostil.example/{token}', ':8443/{token}'])(
  'refuses to sign the path %s, which leaves the address',
  async (path) => {
    await expect(sign(path)).rejects.toThrow('leaves its address')
  },
)
