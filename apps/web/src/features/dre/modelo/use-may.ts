import { createCan } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'

interface ModeloPermissions {
  create: boolean
  change: boolean
  remove: boolean
  export: boolean
}

/** A model belongs to the whole company, so a user with a limited scope changes nothing. */
export function useMay(): ModeloPermissions {
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const hasWholeCliente = !isLimited(sessao.userAbilityRules)
  return {
    create: hasWholeCliente && can('create', 'Dre'),
    change: hasWholeCliente && can('update', 'Dre'),
    remove: hasWholeCliente && can('delete', 'Dre'),
    export: can('export', 'Dre'),
  }
}
