import { createCan } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'

interface ModeloPermissions {
  canCreate: boolean
  canChange: boolean
  canRemove: boolean
  canExport: boolean
}

/** A model belongs to the whole company, so a user with a limited scope changes nothing. */
export function useMay(): ModeloPermissions {
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const integer = !isLimited(sessao.userAbilityRules)
  return {
    canCreate: integer && can('create', 'Dre'),
    canChange: integer && can('update', 'Dre'),
    canRemove: integer && can('delete', 'Dre'),
    canExport: can('export', 'Dre'),
  }
}
