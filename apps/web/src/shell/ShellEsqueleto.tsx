import { useTranslation } from 'react-i18next'

/** The static frame of `index.html`, while the session loads. */
export function ShellEsqueleto() {
  const { t } = useTranslation()
  return (
    <div className="moldura-casca" role="status" aria-busy="true" aria-label={t('carregando')}>
      <div className="moldura-lado" />
      <div className="moldura-topo" />
      <div className="moldura-pagina">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    </div>
  )
}
