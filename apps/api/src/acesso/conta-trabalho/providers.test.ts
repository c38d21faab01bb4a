import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marcaRotas } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/api-client.ts'
import { setContaTrabalho } from '../../commands/set-conta-trabalho.ts'

const ENTRA = {
  autoridade: 'https://login.microsoftonline.com/diretorio',
  clientId: 'paginas',
  escopo: 'api://api/acesso',
  emissores: ['https://login.microsoftonline.com/diretorio/v2.0'],
  audiencias: ['api'],
  tenants: ['diretorio'],
}
const PUBLICA = { autoridade: ENTRA.autoridade, clientId: 'paginas', escopo: 'api://api/acesso' }

let t: TestApp
let webDir: string
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'lastro-paginas-'))
  for (const page of ['index.html', 'conta-trabalho.html']) writeFileSync(join(webDir, page), '<!doctype html><title>Lastro</title>')
  t = await buildApp({ webDir })
  await setContaTrabalho(t.database.db, 'fps', ENTRA)
  t.clock.advance(31_000)
})
afterAll(async () => {
  await t.close()
  rmSync(webDir, { recursive: true })
})

const publicaOf = async (host: string): Promise<unknown> =>
  dataOf(marcaRotas.get, await t.app.inject({ url: '/v1/Marca', headers: { host } })).contaTrabalho

async function cspOf(host: string, url = '/login'): Promise<Map<string, string>> {
  const { headers } = await t.app.inject({ url, headers: { host, accept: 'text/html' } })
  const policy = String(headers['content-security-policy']).split('; ')
  return new Map(policy.map((each) => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]))
}

test('the public settings of a marca name its provider and only the fields the browser needs; another marca has none', async () => {
  expect(await publicaOf('fps.localhost')).toEqual(PUBLICA)
  expect(await publicaOf('asa.localhost')).toBeNull()
})

test('the CSP of a marca names only its provider, and only the callback page may be framed, by the same origin', async () => {
  const fps = await cspOf('fps.localhost')
  expect(fps.get('connect-src')).toBe("'self' https://login.microsoftonline.com")
  expect(fps.get('frame-src')).toBe("'self' https://login.microsoftonline.com")
  expect(fps.get('script-src')).toBe("'self'")
  expect(fps.get('frame-ancestors')).toBe("'none'")
  const asa = await cspOf('asa.localhost')
  expect(asa.get('connect-src')).toBe("'self'")
  expect(asa.get('frame-src')).toBe("'self'")
  expect((await cspOf('fps.localhost', '/conta-trabalho.html?x=1')).get('frame-ancestors')).toBe("'self'")
  expect((await cspOf('fps.localhost', '/conta-trabalho.html/../Dre')).get('frame-ancestors')).toBe("'none'")
})

test('an inconsistent setting refuses its accounts and does not affect other marcas', async () => {
  for (const [bad, marca] of [
    [{ ...ENTRA, tenants: [] }, 'unicap'],
    [{ ...ENTRA, emissores: ['http://localhost:4001'] }, 'cdla'],
    [{ ...ENTRA, emissores: ['lastro'] }, 'asa'],
    ['nada', 'sisloc'],
  ] as const) {
    await withSistema(t.database.db, {}, (tx) =>
      sql`update marca set conta_trabalho = ${JSON.stringify(bad)}::jsonb where chave = ${marca}`.execute(tx),
    )
    t.clock.advance(31_000)
    expect(await publicaOf(`${marca}.localhost`)).toBeNull()
  }
  expect(await publicaOf('fps.localhost')).toEqual(PUBLICA)
})

test('a removed setting takes effect within half a minute', async () => {
  await setContaTrabalho(t.database.db, 'fps', null)
  t.clock.advance(31_000)
  expect(await publicaOf('fps.localhost')).toBeNull()
})
