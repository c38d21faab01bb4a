import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '../ui/PageHeader.tsx'

export function DeParaPage() {
  const { t } = useTranslation('de-para')
  return (
    <Page>
      <PageHeader title={t('titulo')} />
    </Page>
  )
}
