import { createCan } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { AbasRealizado } from '../features/razao/importacao/AbasRealizado.tsx'
import { ListaReceitas } from '../features/razao/importacao/ListaReceitas.tsx'
import { importReceita, receitasQuery } from '../features/razao/importacao/receitas-queries.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { showError, showSuccess } from '../stores/alerts.ts'
import { usePages } from '../table/use-pages.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { Note, Text } from '../ui/Text.tsx'

const NONE = [] as const

export function ReceitasPage() {
  const { t } = useTranslation('importacao')
  const { t: shell } = useTranslation('casca')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const canChange = useMemo(() => createCan(sessao.userAbilityRules)('import', 'Lancamento'), [sessao.userAbilityRules])
  const { data: receitas, error, refetch } = useQuery(receitasQuery)
  const { shown, pages } = usePages(receitas ?? NONE)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = () => input.current?.click()
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (!file) return
    setBusy(true)
    try {
      showSuccess(t('receitas.importada', { nome: await importReceita(file) }))
    } catch (refused) {
      const { message, action } = toApiError(refused)
      showError(message, { action })
    }
    setBusy(false)
    // Reset, so that choosing the same file again fires change.
    if (input.current) input.current.value = ''
  }
  useOffer({ actions: canChange ? [{ label: t('receitas.importar'), icon: 'import', run: choose }] : [], shortcuts: [] })
  return (
    <Page>
      <PageHeader
        title={shell('navegacao.receitas')}
        context={receitas && receitas.length > 0 && t('receitas.contagem', { count: receitas.length })}
        actions={
          canChange && (
            <Button icon="import" busy={isBusy} onClick={choose}>
              {t('receitas.importar')}
            </Button>
          )
        }
      />
      <AbasRealizado current={paths.receitas} />
      <input ref={input} type="file" accept=".json" hidden aria-label={t('receitas.importar')} onChange={(event) => void take(event)} />
      <PageContent>
        {receitas && receitas.length > 0 && (
          <Stack gap={2} padding={[10, 'page']}>
            <Text as="p" tone="soft">
              {t('receitas.contexto')}
            </Text>
            <Note>{t('receitas.semReceita')}</Note>
          </Stack>
        )}
        <ListaReceitas
          receitas={receitas && shown}
          canChange={canChange}
          pages={pages}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState icon="import" title={t('receitas.vazia')} text={`${t('receitas.contexto')} ${t('receitas.semReceita')}`} />}
        />
      </PageContent>
    </Page>
  )
}
