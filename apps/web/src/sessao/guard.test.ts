import { describe, expect, test } from 'vitest'
import { type RouteMeta, decideNavigation } from './guard.ts'

const deny = () => false
const onlyDre = (action: string, subject: string) => action === 'read' && subject === 'Dre'

function visit(
  matched: RouteMeta[],
  signedIn: boolean,
  can: (action: string, subject: string) => boolean = deny,
  { hasLink = false, limited = false } = {},
) {
  return decideNavigation({ matched, signedIn, can, limited, wanted: '/Dre?fim=2025-12', hasLink })
}

describe('navigation guard', () => {
  test('"public routes pass"', () => {
    expect(visit([{}, { public: true }], false)).toEqual({ type: 'allow' })
    expect(visit([{}, { public: true, action: 'read', subject: 'Dre' }], true)).toEqual({ type: 'allow' })
  })

  test('"a signed-in user on an unauthenticatedOnly route goes to /"', () => {
    expect(visit([{ unauthenticatedOnly: true }], true)).toEqual({ type: 'home' })
    expect(visit([{ unauthenticatedOnly: true }], false)).toEqual({ type: 'allow' })
  })

  test('a mailed link is shown to every visitor, signed in or not', () => {
    expect(visit([{ unauthenticatedOnly: true }], true, deny, { hasLink: true })).toEqual({ type: 'allow' })
    expect(visit([{ unauthenticatedOnly: true }], false, deny, { hasLink: true })).toEqual({ type: 'allow' })
    expect(visit([{ action: 'read', subject: 'Dre' }], false, onlyDre, { hasLink: true })).toMatchObject({ type: 'login' })
  })

  test('"not signed in goes to login with query to holding the wanted path"', () => {
    expect(visit([{ action: 'read', subject: 'Dre' }], false, onlyDre)).toEqual({ type: 'login', to: '/Dre?fim=2025-12' })
    expect(visit([{}], false)).toEqual({ type: 'login', to: '/Dre?fim=2025-12' })
  })

  test('"a user lacking permission: signed in goes to not-authorized"', () => {
    expect(visit([{}, { action: 'update', subject: 'Dre' }], true, onlyDre)).toEqual({ type: 'not-authorized' })
  })

  test('a limited user cannot open a screen of the whole cliente, with any permission', () => {
    const whole: RouteMeta = { action: 'read', subject: 'Dre', wholeCliente: true }
    expect(visit([whole], true, onlyDre)).toEqual({ type: 'allow' })
    expect(visit([whole], true, onlyDre, { limited: true })).toEqual({ type: 'not-authorized' })
    expect(visit([{ ...whole, wholeCliente: false }], true, onlyDre, { limited: true })).toEqual({ type: 'allow' })
  })

  test('"a route is allowed if any matched route passes", ignoring layouts without a rule', () => {
    const denied: RouteMeta = { action: 'read', subject: 'DePara' }
    const allowed: RouteMeta = { action: 'read', subject: 'Dre' }
    expect(visit([{ layout: 'default' }, denied, allowed], true, onlyDre)).toEqual({ type: 'allow' })
    expect(visit([{ layout: 'default' }, denied], true, onlyDre)).toEqual({ type: 'not-authorized' })
    expect(visit([{ layout: 'default' }, {}], true)).toEqual({ type: 'allow' })
  })
})
