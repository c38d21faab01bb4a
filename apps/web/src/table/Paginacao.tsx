import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../theme/preferences.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Paginacao.module.css'
import { PAGE_SIZES, PAGE_SIZE_DEFAULT, type PageSize } from './page-size.ts'

interface PaginacaoProps {
  pagina: number
  limite: PageSize
  total: number
  onChange: (page: number, limit: PageSize) => void
}

export function Paginacao({ pagina, limite, total, onChange }: PaginacaoProps) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  if (total === 0) return null
  const last = Math.max(1, Math.ceil(total / limite))
  const number = (value: number) => formatInteger(value, language)
  return (
    <nav className={styles['barra']} aria-label={t('paginas.nome')}>
      <label>
        {t('paginas.porPagina')}
        <select
          value={limite}
          onChange={(event) => onChange(1, PAGE_SIZES.find((size) => size === Number(event.currentTarget.value)) ?? PAGE_SIZE_DEFAULT)}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className="num" aria-live="polite">
        <bdi>
          {t('paginas.trecho', {
            inicio: number((pagina - 1) * limite + 1),
            fim: number(Math.min(pagina * limite, total)),
            total: number(total),
          })}
        </bdi>
      </span>
      <IconButton icon="left" label={t('paginas.anterior')} disabled={pagina <= 1} onClick={() => onChange(pagina - 1, limite)} />
      <IconButton icon="right" label={t('paginas.proxima')} disabled={pagina >= last} onClick={() => onChange(pagina + 1, limite)} />
    </nav>
  )
}
