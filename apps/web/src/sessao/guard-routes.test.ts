import { SUBJECTS } from '@lastro/contract'
import type { AnyRoute } from '@tanstack/react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../api/api.ts'
import { createAppRouter } from '../routes.tsx'
import { NAVIGATION } from '../shell/screen-list.ts'
import { removeSession, writeAbilityRules } from '../stores/session.ts'
import type { RouteMeta } from './guard.ts'
import { signIn, visit } from '../../test/visit.ts'

const UNAUTHENTICATED_ONLY = ['/login', '/Login', '/cadastrar-senha', '/forgot-password', '/register']
const PUBLIC = [
  '/EsqueceuSenha',
  '/about',
  '/403',
  '/not-authorized',
  '/pages/misc/not-authorized',
  '/pages/misc/not-found/qualquer/coisa',
  '/pages/misc/coming-soon',
  '/pages/misc/under-maintenance',
]
const AUTHENTICATION = [
  'forgot-password-v1',
  'forgot-password-v2',
  'login-v1',
  'login-v2',
  'register-v1',
  'register-v2',
  'register-multi-steps',
  'reset-password-v1',
  'reset-password-v2',
  'two-steps-v1',
  'two-steps-v2',
  'verify-email-v1',
  'verify-email-v2',
].map((name) => `/pages/authentication/${name}`)

beforeEach(() => {
  removeSession()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })))
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})

describe('screens and routes', () => {
  test.each(UNAUTHENTICATED_ONLY)('"only for visitors not signed in": %s', async (path) => {
    expect(await visit(path)).toBe(path)
    signIn()
    expect(await visit(path)).toBe('/Home')
  })

  test.each(['/cadastrar-senha#token=abc', '/register#token=abc'])('a mailed link stays open when signed in: %s', async (href) => {
    signIn()
    expect(await visit(href)).toBe(href)
  })

  test.each([
    ['missing', ''],
    ['corrupt', '{'],
  ])('%s rules are read from the server', async (_, stored) => {
    signIn()
    localStorage.setItem('userAbilityRules', stored)
    const data = { userAbilityRules: [{ action: 'read', subject: 'Dre' }] }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'success', data })))
    expect(await visit('/Dre')).toBe('/Dre')
    queryClient.clear()
  })

  test.each([...PUBLIC, ...AUTHENTICATION])('"public": %s, signed in or not', async (path) => {
    expect(await visit(path)).toBe(path)
    signIn()
    expect(await visit(path)).toBe(path)
  })

  test('"not-found catch-all": any other path keeps its URL, without a sign-in', async () => {
    for (const path of ['/nada', '/nada/disso', '/Home/nada']) expect(await visit(path)).toBe(path)
  })

  test('"/access-control: requires action read on subject AclDemo"', async () => {
    signIn()
    expect(await visit('/access-control')).toBe('/not-authorized')
    writeAbilityRules([{ action: 'read', subject: 'AclDemo' }])
    expect(await visit('/access-control')).toBe('/access-control')
  })

  const GUARDED_SUBJECTS: Readonly<Record<string, string>> = {
    '/CrudTable': 'read Lancamento',
    '/Home': 'sessão',
    '/dashboards/crm': 'manage Cliente',
    '/Manutencao': 'manage all',
    '/Tarefas': 'manage all',
    '/Importacao': 'read Lancamento',
    '/Importacao/Receitas': 'read Lancamento',
    '/Lancamentos': 'read Lancamento',
    '/Importacao/$id': 'read Lancamento',
    '/Fechamento': 'read Lancamento',
    '/DePara': 'read DePara',
    '/DePara/Regras': 'read DePara',
    '/Dre': 'read Dre',
    '/Dre/Consolidado': 'read Dre',
    '/Dre/Novo': 'create Dre',
    '/Dre/Detalhes/$id': 'read Dre',
    '/Dre/Edit/$id': 'read Dre',
    '/DreModelo': 'read Dre',
    '/DreRateio/Apuracoes': 'read DreRateio',
    '/DreRateio/Direcionadores': 'read DreRateio',
    '/DreRateio': 'read DreRateio',
    '/Grupo': 'read Grupo',
    '/GrupoItem': 'read GrupoItem',
    '/grupo/Detalhes/$id': 'read Grupo',
    '/Orcamento': 'read Orcamento',
    '/Workspace': 'read Workspace',
    '/report/$ReportKey/$WorkSpaceKey': 'read Relatorio',
    '/orcamento/$id': 'read Orcamento',
    '/orcamento/$id/acompanhamento': 'read Orcamento',
    '/orcamento/$id/cenarios': 'read Orcamento',
    '/orcamento/$id/prazos': 'read Orcamento',
    '/orcamento/$id/revisao': 'read Orcamento',
    '/orcamento/$id/mescla': 'read Orcamento',
    '/orcamento/novo': 'create Orcamento',
    '/NovoOrcamento': 'create Orcamento',
    '/NovoOrcamento copy': 'create Orcamento',
    '/orcamento/editar/$id': 'read Orcamento',
    '/VisualizarOrcamento': 'read Orcamento',
    '/Premissas': 'read Orcamento',
    '/Investimentos': 'read Orcamento',
    '/Usuario': 'read Usuario',
    '/Permissoes': 'read Permissao',
    '/Marca': 'read Marca',
    '/Auditoria': 'read Auditoria',
    '/access-control': 'read AclDemo',
    '/pages/icons': 'sessão',
    '/pages/account-settings/$tab': 'sessão',
    '/pages/user-profile/$tab': 'sessão',
  }

  test('"an action/subject pair for access rules": the meta of every screen is as in the written table', () => {
    const meta = Object.values<AnyRoute>(createAppRouter().routesByPath).map(({ fullPath, options }): RouteMeta & { fullPath: string } => ({
      fullPath: String(fullPath),
      ...options.staticData,
    }))
    const screens = meta.filter((each) => each.public !== true && each.unauthenticatedOnly !== true && each.fullPath !== '/')
    expect(
      Object.fromEntries(screens.map(({ fullPath, action, subject }) => [fullPath, action && subject ? `${action} ${subject}` : 'sessão'])),
    ).toEqual(GUARDED_SUBJECTS)
    expect(meta.filter((each) => each.unauthenticatedOnly).map(({ fullPath }) => fullPath)).toEqual(
      expect.arrayContaining(UNAUTHENTICATED_ONLY.filter((path) => path !== '/Login')),
    )
  })

  test('forms are editable, or "flagged not editable", as in the text', () => {
    const flagged = Object.values<AnyRoute>(createAppRouter().routesByPath).flatMap(({ fullPath, options }) =>
      options.staticData?.editable === undefined ? [] : [[String(fullPath), options.staticData.editable]],
    )
    expect(Object.fromEntries(flagged)).toEqual({ '/Dre/Novo': true, '/Dre/Edit/$id': false, '/grupo/Detalhes/$id': true })
  })

  const LAYOUTS: Readonly<Record<string, RouteMeta['layout']>> = {
    '/dashboards/crm': 'main-fluid',
    '/Manutencao': 'main-fluid',
    '/Tarefas': 'main-fluid',
    '/DePara': 'main-fluid',
    '/Lancamentos': 'main-fluid',
    '/DePara/Regras': 'main-fluid',
    '/Dre': 'main-fluid',
    '/Dre/Consolidado': 'main-fluid',
    '/orcamento/$id': 'main-fluid',
    '/orcamento/$id/acompanhamento': 'main-fluid',
    '/VisualizarOrcamento': 'main-fluid',
    '/Premissas': 'main-fluid',
    '/Investimentos': 'main-fluid',
    '/orcamento/$id/cenarios': 'main-fluid',
    '/orcamento/$id/revisao': 'main-fluid',
    '/orcamento/$id/mescla': 'main-fluid',
    '/pages/account-settings/$tab': 'form',
    '/pages/user-profile/$tab': 'form',
  }

  test('"default layout unless stated"; entry pages are "public with blank layout", and auth for visitors', () => {
    const { routesByPath } = createAppRouter()
    const layoutOf = ({ options, parentRoute }: AnyRoute): RouteMeta['layout'] =>
      options.staticData?.layout ?? (parentRoute ? layoutOf(parentRoute) : undefined)
    const layouts = Object.values<AnyRoute>(routesByPath).map((route) => [String(route.fullPath), layoutOf(route)] as const)
    const stated = Object.fromEntries(layouts)
    for (const path of Object.keys(GUARDED_SUBJECTS)) expect([path, stated[path]]).toEqual([path, LAYOUTS[path] ?? 'default'])
    for (const path of [...PUBLIC, ...AUTHENTICATION].filter((each) => each in stated && each !== '/EsqueceuSenha')) {
      expect([path, stated[path]]).toEqual([path, 'blank'])
    }
    expect(stated['/$'], 'not-found').toBe('blank')
    for (const path of UNAUTHENTICATED_ONLY.filter((each) => each !== '/Login')) expect([path, stated[path]]).toEqual([path, 'auth'])
  })

  const REDIRECIONADAS: Readonly<Record<string, string>> = { '/orcamento/editar/$id': '/orcamento/7?edit=true' }

  test.each(Object.entries(GUARDED_SUBJECTS).filter(([, pair]) => pair !== 'sessão'))(
    '%s: without %s leads to not-authorized',
    async (path, pair) => {
      const [, subject] = pair.split(' ')
      signIn()
      const rules = SUBJECTS.map((each) => ({ action: 'manage' as const, subject: each }))
      writeAbilityRules(rules.filter((rule) => rule.subject !== subject && rule.subject !== 'all'))
      expect(await visit(path.replace('$id', '7'))).toBe('/not-authorized')
      writeAbilityRules(rules.filter((rule) => rule.subject === subject))
      expect(await visit(path.replace('$id', '7'))).toBe(REDIRECIONADAS[path] ?? encodeURI(path.replace('$id', '7')))
    },
  )

  const WHOLE = ['/Importacao', '/Importacao/$id', '/DreRateio', '/Usuario', '/Permissoes', '/Marca', '/Auditoria', '/dashboards/crm']
  const WHOLE_PARTES = [
    '/Importacao/Receitas',
    '/Fechamento',
    '/Dre/Consolidado',
    '/Dre/Novo',
    '/orcamento/$id/mescla',
    '/orcamento/novo',
    '/NovoOrcamento',
    '/NovoOrcamento copy',
    '/DePara/Regras',
    '/DreRateio/Apuracoes',
    '/DreRateio/Direcionadores',
  ]

  test.each(Object.entries(GUARDED_SUBJECTS).filter(([, pair]) => pair !== 'sessão'))(
    '%s: with %s and a limited scope, not-authorized if it covers the whole cliente',
    async (path, pair) => {
      const [, subject] = pair.split(' ')
      signIn()
      const conditions = { centroCusto: { $in: ['LOJ-SP'] } }
      writeAbilityRules([
        ...SUBJECTS.filter((each) => each === subject).map((each) => ({ action: 'manage' as const, subject: each })),
        { action: 'read', subject: 'Relatorio', conditions },
      ])
      const whole = [...WHOLE, ...WHOLE_PARTES].includes(path)
      expect(await visit(path.replace('$id', '7'))).toBe(whole ? '/not-authorized' : (REDIRECIONADAS[path] ?? path.replace('$id', '7')))
    },
  )

  test('and the navigation offers them no more than the guard allows', () => {
    const inNavigation = NAVIGATION.filter(({ wholeCliente }) => wholeCliente).map(({ to }) => to)
    expect(inNavigation.toSorted()).toEqual(WHOLE.filter((path) => !path.includes('$')).toSorted())
  })

  test('"a signed-in user" with an expired token that cannot be renewed counts as signed out', async () => {
    signIn(-60_000)
    expect(await visit('/Home')).toBe('/login?to=%2FHome')
    expect(localStorage.getItem('@USER')).toBeNull()
  })
})
