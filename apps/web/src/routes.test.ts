import { beforeEach, expect, test, vi } from 'vitest'
import { PATHS, WITHOUT_SCREEN } from '../test/customer-paths.ts'
import { queryClient } from './api/api.ts'
import { paths, startPath } from './navigation/paths.ts'
import { createAppRouter } from './routes.tsx'
import { removeSession, writeAbilityRules } from './stores/session.ts'
import { signIn, visit } from '../test/visit.ts'

beforeEach(() => {
  removeSession()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })))
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})

test('every path of the application has a route, in any case', () => {
  const router = createAppRouter()
  const routeOf = (path: string) => router.getMatchedRoutes(path)[2]?.fullPath
  const unrouted = Object.values(paths)
    .flatMap((path) => [path, path.toUpperCase(), path.toLowerCase()])
    .filter((path) => routeOf(path) === undefined || routeOf(path) === '/$')
  expect(unrouted).toEqual([])
  expect(routeOf('/nada/disso')).toBe('/$')
})

test("every path of the customer's text has a route", () => {
  const router = createAppRouter()
  const routeOf = (path: string) => router.getMatchedRoutes(path.replaceAll(/:\w+/g, '1'))[2]?.fullPath
  expect(PATHS.filter((path) => routeOf(path) === '/$')).toEqual([...WITHOUT_SCREEN])
})

test('a visitor is sent to login with the wanted path', async () => {
  expect(await visit('/Dre?inicio=2025-01')).toBe(`/login?to=${encodeURIComponent('/Dre?inicio=2025-01')}`)
  expect(await visit('/')).toBe(`/login?to=${encodeURIComponent('/')}`)
})

test('a visitor sees the public pages and the login', async () => {
  for (const path of ['/about', '/403', '/not-authorized', '/pages/misc/not-authorized', '/pages/correio', '/login', '/Login', '/nada']) {
    expect(await visit(path)).toBe(path)
  }
})

test('a signed-in user cannot open the login', async () => {
  signIn()
  expect(await visit('/Login')).toBe('/Home')
})

test('a screen outside the rules leads to not-authorized', async () => {
  signIn()
  writeAbilityRules([{ action: 'read', subject: 'Dre' }])
  expect(await visit('/DePara')).toBe('/not-authorized')
})

test('"/ redirects by role: admin goes to dashboards-crm"', async () => {
  signIn(undefined, 'admin')
  writeAbilityRules([{ action: 'manage', subject: 'all' }])
  expect(await visit('/?origem=email')).toBe('/dashboards/crm?origem=email')
})

test('"/ redirects by role", of the viewed person while impersonating', async () => {
  signIn(undefined, 'admin')
  const data = { perfil: 'client', vendoComo: { id: 'p', nome: 'Paulo' }, userAbilityRules: [{ action: 'read', subject: 'AclDemo' }] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'success', data })))
  expect(await visit('/')).toBe('/access-control')
  queryClient.clear()
})

test('"/ redirects by role: any other role goes to home keeping the query"', async () => {
  signIn()
  expect(await visit('/?origem=email')).toBe('/Home?origem=email')
  for (const perfil of ['gestor', 'leitor', '']) expect(startPath(perfil)).toBe('/Home')
  expect(startPath('admin')).toBe('/dashboards/crm')
  expect(startPath('client')).toBe('/access-control')
})
