import { CENARIO_BASE, createCan } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FolhaPremissas } from '../features/orcamento/premissa/FolhaPremissas.tsx'
import { parsePremissasSearch, type PremissasSearch } from '../features/orcamento/premissa/premissas-search.ts'
import { useNow } from '../format/use-now.ts'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { Button } from '../ui/Button.tsx'
import { Page, PageHeader } from '../ui/PageHeader.tsx'

export function PremissasPage() {
  const { t } = useTranslation('premissa')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const hasWholeCliente = !isLimited(sessao.userAbilityRules)
  const canChange = hasWholeCliente && can('create', 'Orcamento')
  const now = useNow()
  const search = parsePremissasSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setSearch = (next: PremissasSearch) => void navigate({ to: paths.premissas, search: next, replace: true, resetScroll: false })
  const [creating, setCreating] = useState(false)
  const { cenario = CENARIO_BASE, ano = now.getFullYear(), premissa } = search
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        primary={
          canChange && (
            <Button size="small" variant="primary" icon="plus" onClick={() => setCreating(true)}>
              {t('nova')}
            </Button>
          )
        }
      />
      <FolhaPremissas
        key={`${cenario} ${ano}`}
        cenario={cenario}
        ano={ano}
        aberta={premissa}
        may={{
          change: canChange,
          measure: hasWholeCliente && can('read', 'Dre'),
          export: can('export', 'Orcamento'),
        }}
        creating={creating}
        onCreating={setCreating}
        onChoose={(next) => setSearch({ ...search, ...next })}
      />
    </Page>
  )
}
