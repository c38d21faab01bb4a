import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '../ui/PageHeader.tsx'

export function ImportacaoPage() {
  const { t } = useTranslation('importacao')
  return (
    <Page>
      <PageHeader title={t('titulo')} />
    </Page>
  )
}
