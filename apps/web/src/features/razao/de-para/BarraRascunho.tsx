import { DE_PARA_MUDANCAS_MAX, type DeParaLista } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatInteger, formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Stale } from '../../../ui/layout.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { Text } from '../../../ui/Text.tsx'
import { FrasesEfeito } from './Efeitos.tsx'
import { previewQuery } from './queries.ts'
import type { DeParaDraft } from './use-draft.ts'

const SENTENCES = 4

interface BarraRascunhoProps {
  rascunho: DeParaDraft
  lista: DeParaLista
  onSave: () => void
}

export function BarraRascunho({ rascunho, lista, onSave }: BarraRascunhoProps) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const { mudancas, outdated } = rascunho
  const preview = useQuery(previewQuery(mudancas, lista.versao))
  if (mudancas.length === 0) return null
  const outside = t('previa.foraDaDre')
  const effects = (
    <>
      <Stale grow aria-live="polite" stale={preview.isPlaceholderData}>
        {outdated.slice(0, SENTENCES).map(({ conta, before, now }) => (
          <Text key={conta.contaId} as="p" tone="unf" weight="medium">
            <Icon name="warning" size={12} inline />
            {t('previa.alheia', { conta: conta.codigo, antes: before?.descricao ?? outside, agora: now?.descricao ?? outside })}
          </Text>
        ))}
        {lista.fechadoAte !== null && (
          <p>{t('fechado', { mes: formatMes(lista.fechadoAte, language), aberto: formatMes(addMeses(lista.fechadoAte, 1), language) })}</p>
        )}
        {preview.error && <p role="status">{toApiError(preview.error).message}</p>}
        {preview.data && !preview.error && preview.data.efeitos.length === 0 && <p>{t('previa.semEfeito')}</p>}
        {preview.data && <FrasesEfeito preview={preview.data} shownCount={SENTENCES} />}
      </Stale>
      {mudancas.length >= DE_PARA_MUDANCAS_MAX && (
        <p role="status">{t('previa.limite', { limite: formatInteger(DE_PARA_MUDANCAS_MAX, language) })}</p>
      )}
    </>
  )
  return (
    <SaveBar label={t('previa.nome')} error={null} text={t('previa.naoSalvas', { count: mudancas.length })} effects={effects}>
      <Button onClick={rascunho.discard}>{t('previa.descartar')}</Button>
      <Button variant="primary" icon="check" busy={rascunho.isSaving} onClick={onSave}>
        {t('previa.salvar')}
      </Button>
    </SaveBar>
  )
}
