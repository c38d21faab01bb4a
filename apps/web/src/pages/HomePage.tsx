import { Page, PageHeader } from '../ui/PageHeader.tsx'

export function HomePage() {
  return (
    <Page>
      <PageHeader title="Início" />
    </Page>
  )
}
