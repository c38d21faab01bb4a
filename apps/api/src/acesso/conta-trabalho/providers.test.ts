/** The setting of each marca: what the pages are told, what they may connect to, and what a bad one does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marcaRotas } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/chamadas.ts'
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
  for (const pagina of ['index.html', 'conta-trabalho.html']) writeFileSync(join(webDir, pagina), '<!doctype html><title>Lastro</title>')
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

test('the pages of a marca are told its provider, and nothing the browser has no use for; another marca has none', async () => {
  expect(await publicaOf('fps.localhost')).toEqual(PUBLICA)
  expect(await publicaOf('asa.localhost')).toBeNull()
})

test('the content policy of a marca names its provider alone, and only the page of the return may be framed, by ourselves', async () => {
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

test('a setting that means something else than it says lets nobody in and keeps nobody else out', async () => {
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

test('taken away, it is gone within half a minute', async () => {
  await setContaTrabalho(t.database.db, 'fps', null)
  t.clock.advance(31_000)
  expect(await publicaOf('fps.localhost')).toBeNull()
})
