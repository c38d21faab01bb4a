import type { ClienteResumo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'

interface OutroClienteProps {
  cliente: ClienteResumo | undefined
  current: ClienteResumo | null
  swapping: boolean
  onSwap: (cliente: ClienteResumo) => void
  onStay: () => void
}

export function OutroCliente({ cliente, current, swapping, onSwap, onStay }: OutroClienteProps) {
  const { t } = useTranslation('casca')
  const stay = <Button onClick={onStay}>{t('outroCliente.ficar', { nome: current?.nomeCurto ?? '' })}</Button>
  return (
    <Page>
      <PageHeader title={t('outroCliente.pagina')} />
      <PageContent>
        {cliente ? (
          <EmptyState
            icon="link"
            title={t('outroCliente.titulo', { nome: cliente.nomeCurto })}
            text={t('outroCliente.texto', { nome: current?.nomeCurto ?? '' })}
            action={
              <>
                <Button variant="primary" busy={swapping} onClick={() => onSwap(cliente)}>
                  {t('outroCliente.trocar', { nome: cliente.nomeCurto })}
                </Button>
                {stay}
              </>
            }
          />
        ) : (
          <EmptyState icon="link" title={t('outroCliente.semAcesso')} text={t('outroCliente.semAcessoTexto')} action={stay} />
        )}
      </PageContent>
    </Page>
  )
}
