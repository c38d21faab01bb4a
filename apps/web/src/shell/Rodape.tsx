import { useTranslation } from 'react-i18next'
import { useNow } from '../format/use-now.ts'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { Inline, Spacer } from '../ui/layout.tsx'
import { openAjuda } from './help.ts'
import styles from './Rodape.module.css'

/** "Footer static": last line of a page. Full-height tables omit it. */
export function Rodape() {
  const { t } = useTranslation('casca')
  const { nome, config } = useMarca()
  return (
    <Inline as="footer" data-paper="none" wrap gap={[0, 16]} padding={[2, 'page']} className={styles['rodape']}>
      <span>
        © {useNow().getFullYear()} {config?.empresa || nome}
      </span>
      <Spacer />
      <button type="button" onClick={() => openAjuda()}>
        {t('ajuda.nome')}
      </button>
      <a href={config?.sobreUrl || paths.about}>{t('usuario.sobre')}</a>
      {config?.contato && <a href={contactAddress(config.contato)}>{t('rodape.contato')}</a>}
    </Inline>
  )
}
