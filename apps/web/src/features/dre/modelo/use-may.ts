import { createCan } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'

interface Pode {
  criar: boolean
  mudar: boolean
  excluir: boolean
  exportar: boolean
}

/** A model belongs to the whole company, so a user with a limited scope changes nothing. */
export function usePode(): Pode {
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const inteiro = !isLimited(sessao.userAbilityRules)
  return {
    criar: inteiro && can('create', 'Dre'),
    mudar: inteiro && can('update', 'Dre'),
    excluir: inteiro && can('delete', 'Dre'),
    exportar: can('export', 'Dre'),
  }
}
