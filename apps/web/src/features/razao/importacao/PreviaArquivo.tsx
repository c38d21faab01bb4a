import type { ImportacaoPrevia, Leitura, Mapeamento } from '@lastro/contract'
import { formatBytes, formatCnpj, formatInstant, formatPeriodo, formatPeriodos } from '@lastro/formato'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EfeitoMeses } from './EfeitoMeses.tsx'
import { FileQuestions } from './FileQuestions.tsx'
import { MapeamentoColunas } from './MapeamentoColunas.tsx'
import styles from './NovaImportacao.module.css'
import { groupMeses } from './meses.ts'
import type { Impedimento, Mode } from './preview.ts'
import { useEfeito } from './use-effect-of-import.ts'

const MODOS: readonly Mode[] = ['recusar', 'substituir', 'somar']

interface PreviewFileProps {
  preview: ImportacaoPrevia
  mode: Mode
  onMode: (mode: Mode) => void
  mapeamento: Mapeamento | null
  onMapeamento: (mapeamento: Mapeamento) => void
  impedimento: Impedimento
  otherCnpjAccepted: boolean
  onOtherCnpj: (accepted: boolean) => void
  onReading: (reading: Leitura) => void
  isLoading: boolean
  isLoadingMeses: boolean
  isBusy: boolean
  onImport: () => void
  onGoBack: () => void
}

export function PreviaArquivo(props: PreviewFileProps) {
  const { preview, mode, onMode, mapeamento, onMapeamento, isBusy, onImport, onGoBack } = props
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const [now] = useState(() => new Date())
  const { duplicadaDe, mesesCarregados, mesesFechados, empresas, planilha } = preview
  const efeito = useEfeito(preview, mode, mapeamento)
  const impedimento = props.impedimento ?? (efeito.refused ? 'recusado' : null)
  const fatos = [
    { nome: t('previa.formato'), valor: t(`formato.${preview.formato}`) },
    { nome: t('previa.empresa'), valor: preview.empresa },
    { nome: t('previa.cnpj'), valor: preview.cnpj && formatCnpj(preview.cnpj) },
    { nome: t('previa.periodo'), valor: preview.inicio && preview.fim ? formatPeriodo(preview.inicio, preview.fim, language) : null },
    { nome: t('previa.tamanho'), valor: formatBytes(preview.tamanhoBytes, language) },
  ].filter(({ valor }) => valor)
  const semDecisoes = !preview.outroCnpj && !duplicadaDe && mesesCarregados.length + mesesFechados.length === 0 && planilha === null
  const actions = (
    <footer className={styles['rodape']}>
      {impedimento && (
        <p role="status">
          <Icon name="lock" size={12} />
          {t(`impedimento.${impedimento}`)}
        </p>
      )}
      <Button onClick={onGoBack}>{commonT('cancelar')}</Button>
      <Button
        variant="primary"
        icon="import"
        disabled={impedimento !== null || props.isLoading || props.isLoadingMeses}
        busy={isBusy}
        onClick={onImport}
      >
        {t('previa.importar')}
      </Button>
    </footer>
  )
  return (
    <>
      <div className={styles['identidade']} data-so={semDecisoes || undefined}>
        <Icon name="file" />
        <strong title={preview.arquivoNome}>{preview.arquivoNome}</strong>
        {semDecisoes && actions}
        <dl>
          {fatos.map(({ nome, valor }) => (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
      </div>
      {preview.outroCnpj && (
        <div className={styles['alerta']} role="alert">
          <Icon name="warning" />
          <div>
            <b>
              {empresas.length > 0
                ? t('previa.outrasEmpresas', { count: empresas.length })
                : t('previa.outroCnpj', { empresa: preview.empresa ?? preview.cnpj })}
            </b>{' '}
            {t(empresas.length > 0 ? 'previa.outrasEmpresasTexto' : 'previa.outroCnpjTexto')}
            {empresas.length > 0 && (
              <ul className={styles['empresas']} tabIndex={0} aria-label={t('previa.outrasEmpresas', { count: empresas.length })}>
                {empresas.map(({ nome, cnpj }) => (
                  <li key={cnpj}>
                    {nome} <small>{formatCnpj(cnpj)}</small>
                  </li>
                ))}
              </ul>
            )}
            {!duplicadaDe && (
              <label className={styles['aceite']}>
                <input
                  type="checkbox"
                  checked={props.otherCnpjAccepted}
                  onChange={(event) => props.onOtherCnpj(event.currentTarget.checked)}
                />
                {t('previa.outroCnpjSim', { cliente: sessao.cliente?.nomeCurto })}
              </label>
            )}
          </div>
        </div>
      )}
      {duplicadaDe && (
        <p className={styles['alerta']} role="alert">
          <Icon name="warning" />
          <span>
            <b>{t('previa.duplicada')}</b>{' '}
            {t('previa.duplicadaTexto', {
              quando: formatInstant(duplicadaDe.createdAt, now, language),
              nome: duplicadaDe.criadaPor,
            })}{' '}
            <Link to={paths.importacaoDetalhe} params={{ id: String(duplicadaDe.id) }}>
              {t('previa.verImportacao')}
            </Link>
          </span>
        </p>
      )}
      {!duplicadaDe && mesesFechados.length > 0 && (
        <p className={styles['alerta']} role="alert">
          <Icon name="lock" />
          <span>
            <b>
              {t('previa.mesesFechados', {
                count: mesesFechados.length,
                meses: formatPeriodos(groupMeses(mesesFechados), language),
              })}
            </b>{' '}
            {t('previa.mesesFechadosTexto')} <Link to={paths.fechamento}>{t('previa.verFechamento')}</Link>
          </span>
        </p>
      )}
      {!duplicadaDe && mesesFechados.length === 0 && mesesCarregados.length > 0 && (
        <fieldset className={styles['modos']}>
          <legend>
            {t('previa.mesesCarregados', {
              count: mesesCarregados.length,
              meses: formatPeriodos(groupMeses(mesesCarregados), language),
            })}
          </legend>
          {MODOS.map((each) => (
            <label key={each} htmlFor={`modo-${each}`} data-escolhido={each === mode || undefined}>
              <input type="radio" id={`modo-${each}`} name="modo" value={each} checked={each === mode} onChange={() => onMode(each)} />
              <b>{t(`modo.${each}`)}</b>
              <small>{t(`modo.${each}Texto`)}</small>
            </label>
          ))}
          {mode !== 'recusar' && <EfeitoMeses preview={preview} mode={mode} efeito={efeito} />}
        </fieldset>
      )}
      {!duplicadaDe && planilha && mapeamento && planilha.origem !== 'cvm' && (
        <FileQuestions planilha={planilha} mapeamento={mapeamento} isDisabled={props.isLoading} onChange={onMapeamento} />
      )}
      {!duplicadaDe && planilha && mapeamento && planilha.origem !== 'cvm' && (
        <MapeamentoColunas
          planilha={planilha}
          mapeamento={mapeamento}
          onChange={onMapeamento}
          onReading={props.onReading}
          isLoading={props.isLoading}
        />
      )}
      {planilha?.origem === 'cvm' && <p className={styles['nota']}>{t('previa.cvm')}</p>}
      {!semDecisoes && actions}
    </>
  )
}
