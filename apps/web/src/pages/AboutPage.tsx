import { saudeRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../api/api.ts'
import { contactAddress, useMarca } from '../marca/marca.ts'
import { paths } from '../paths.ts'
import { MessagePage } from '../shell/MessagePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'

const saudeQuery = query(saudeRotas.get)

/** Whose product this is, which version runs, and where to write. */
export function AboutPage() {
  const { t } = useTranslation()
  const { nome, config } = useMarca()
  const { data: saude } = useQuery(saudeQuery)
  return (
    <MessagePage
      title={t('sobre.titulo', { nome })}
      actions={
        <>
          <ButtonLink to={paths.root} variant="primary">
            {t('erro.irParaInicio')}
          </ButtonLink>
          {config?.contato && <a href={contactAddress(config.contato)}>{t('sobre.contato')}</a>}
        </>
      }
    >
      {config?.descricao && <p>{config.descricao}</p>}
      {saude && <p>{t('sobre.versao', { versao: saude.versao })}</p>}
      <p>{t('sobre.licenca')}</p>
    </MessagePage>
  )
}
