import { useTranslation } from 'react-i18next'
import { useMarca } from '../../marca/marca.ts'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { saveFile } from '../../../api/save-file.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { Grid, Inline, Stack } from '../../../ui/layout.tsx'
import styles from './Seguranca.module.css'

interface CodigosRecuperacaoProps {
  codigos: readonly string[]
  email: string
  onKept: () => void
}

/** Shows the recovery codes once. Codes not kept now can only be replaced. */
export function CodigosRecuperacao({ codigos, email, onKept }: CodigosRecuperacaoProps) {
  const { t } = useTranslation('conta')
  const { nome } = useMarca()
  const text = `${t('codigos.arquivo', { marca: nome, email })}\r\n\r\n${codigos.join('\r\n')}\r\n`
  const save = () => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('codigos.nomeArquivo'))
  const copy = () =>
    copyText(text).then(
      () => showSuccess(t('codigos.copiados')),
      () => showError(t('codigos.naoCopiados')),
    )
  return (
    <Stack gap={16} data-paper="alone">
      <Callout tone="warn" role="status">
        {t('codigos.umaVez')}
      </Callout>
      <p data-paper="only">{t('codigos.arquivo', { marca: nome, email })}</p>
      <Grid
        as="ul"
        columns="repeat(2, max-content)"
        phone="repeat(2, max-content)"
        gap={[4, 24]}
        padding={16}
        className={styles['codigos']}
        aria-label={t('codigos.titulo')}
      >
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </Grid>
      <Inline wrap>
        <Button icon="copy" onClick={() => void copy()}>
          {t('codigos.copiar')}
        </Button>
        <Button icon="download" onClick={save}>
          {t('codigos.baixar')}
        </Button>
        <Button icon="print" onClick={() => window.print()}>
          {t('codigos.imprimir')}
        </Button>
        <Button variant="primary" icon="check" onClick={onKept}>
          {t('codigos.guardei')}
        </Button>
      </Inline>
    </Stack>
  )
}
