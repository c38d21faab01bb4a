import { CENARIO_BASE, createCan, type Investimento } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvestimentosLista } from '../features/orcamento/investimento/InvestimentosLista.tsx'
import { type InvestimentosSearch, parseInvestimentosSearch } from '../features/orcamento/investimento/investimentos-search.ts'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { Button } from '../ui/Button.tsx'
import { Page, PageHeader } from '../ui/PageHeader.tsx'

export function InvestimentosPage() {
  const { t } = useTranslation('investimento')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const canChange = !isLimited(sessao.userAbilityRules) && can('create', 'Orcamento')
  const search = parseInvestimentosSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setSearch = (next: InvestimentosSearch) =>
    void navigate({ to: paths.investimentos, search: next, replace: true, resetScroll: false })
  const [creating, setCreating] = useState<Investimento['tipo'] | null>(null)
  const { cenario = CENARIO_BASE, item } = search
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        actions={
          canChange && (
            <Button size="small" icon="plus" onClick={() => setCreating('divida')}>
              {t('divida.novo')}
            </Button>
          )
        }
        primary={
          canChange && (
            <Button size="small" variant="primary" icon="plus" onClick={() => setCreating('bem')}>
              {t('bem.novo')}
            </Button>
          )
        }
      />
      <InvestimentosLista
        key={cenario}
        cenario={cenario}
        aberto={item}
        may={{ change: canChange, export: can('export', 'Orcamento') }}
        creating={creating}
        onCreating={setCreating}
        onChoose={(next) => setSearch({ ...search, ...next })}
      />
    </Page>
  )
}
