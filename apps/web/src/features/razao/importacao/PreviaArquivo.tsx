import type { ImportacaoPrevia, Leitura, Mapeamento } from '@lastro/contract'
import { formatBytes, formatCnpj, formatInstant, formatPeriodo, formatPeriodos } from '@lastro/formato'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { DreArquivo } from './DreArquivo.tsx'
import { EfeitoMeses } from './EfeitoMeses.tsx'
import type { FileQueue, QueuedFile } from './file-queue.ts'
import { FileQuestions } from './FileQuestions.tsx'
import { LinhasArquivo } from './LinhasArquivo.tsx'
import styles from './NovaImportacao.module.css'
import { groupMeses } from './meses.ts'
import { type Mode, impedimentoOf, listMissingRoles, listOpenQuestions } from './preview.ts'
import { ReceitaLeitura } from './ReceitaLeitura.tsx'
import { readingOf } from './receita.ts'
import { useEfeito } from './use-effect-of-import.ts'

const MODOS: readonly Mode[] = ['recusar', 'substituir', 'somar']

interface PreviewFileProps {
  file: QueuedFile
  preview: ImportacaoPrevia
  queue: FileQueue
}

export function PreviaArquivo({ file, preview, queue }: PreviewFileProps) {
  const { key, modo, mapeamento, otherCnpjAccepted, rereading } = file
  const isLoading = rereading === 'leitura'
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const [now] = useState(() => new Date())
  const { duplicadaDe, mesesCarregados, mesesFechados, empresas, planilha } = preview
  const efeito = useEfeito(preview, modo, mapeamento)
  const impedimento = impedimentoOf(preview, modo, mapeamento, otherCnpjAccepted) ?? (efeito.refused ? 'recusado' : null)
  const fatos = [
    { nome: t('previa.formato'), valor: t(`formato.${preview.formato}`) },
    { nome: t('previa.empresa'), valor: preview.empresa },
    { nome: t('previa.cnpj'), valor: preview.cnpj && formatCnpj(preview.cnpj) },
    { nome: t('previa.periodo'), valor: preview.inicio && preview.fim ? formatPeriodo(preview.inicio, preview.fim, language) : null },
    { nome: t('previa.tamanho'), valor: formatBytes(preview.tamanhoBytes, language) },
  ].filter(({ valor }) => valor)
  const corrections = {
    onChange: (chosen: Mapeamento) => queue.map(key, chosen),
    onReading: (reading: Leitura) => queue.read(key, reading),
  }
  const actions = (
    <Inline as="footer" justify="end" wrap>
      {impedimento && (
        <Text as="p" tone="soft" role="status">
          <Icon name="lock" size={12} inline />
          {t(`impedimento.${impedimento}`)}
        </Text>
      )}
      <Button onClick={() => queue.remove(key)}>{commonT('cancelar')}</Button>
      <Button
        variant="primary"
        icon="import"
        disabled={impedimento !== null || rereading !== null}
        busy={file.step === 'starting'}
        onClick={() => queue.import(key)}
      >
        {t('previa.importar')}
      </Button>
    </Inline>
  )
  return (
    <>
      <Inline wrap gap={[4, 16]}>
        <Icon name="file" />
        <Truncate as="strong" size={14}>
          {preview.arquivoNome}
        </Truncate>
        <Spacer />
        <Inline as="dl" wrap gap={[4, 24]}>
          {fatos.map(({ nome, valor }) => (
            <Figure key={nome} name={nome} weight="medium">
              {valor}
            </Figure>
          ))}
        </Inline>
        {actions}
      </Inline>
      {preview.outroCnpj && (
        <Callout tone="warn" role="alert">
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
                    {nome}{' '}
                    <Text as="small" size={12} tone="soft">
                      {formatCnpj(cnpj)}
                    </Text>
                  </li>
                ))}
              </ul>
            )}
            {!duplicadaDe && (
              <Choice
                checked={otherCnpjAccepted}
                onChange={(event) => queue.choose(key, { otherCnpjAccepted: event.currentTarget.checked })}
              >
                {t('previa.outroCnpjSim', { cliente: sessao.cliente?.nomeCurto })}
              </Choice>
            )}
          </div>
        </Callout>
      )}
      {duplicadaDe && (
        <Callout tone="warn" role="alert">
          <p>
            <b>{t('previa.duplicada')}</b>{' '}
            {t('previa.duplicadaTexto', {
              quando: formatInstant(duplicadaDe.createdAt, now, language),
              nome: duplicadaDe.criadaPor,
            })}{' '}
            <ButtonLink variant="link" to={paths.importacaoDetalhe} params={{ id: String(duplicadaDe.id) }}>
              {t('previa.verImportacao')}
            </ButtonLink>
          </p>
        </Callout>
      )}
      {!duplicadaDe && mesesFechados.length > 0 && (
        <Callout tone="warn" icon="lock" role="alert">
          <p>
            <b>
              {t('previa.mesesFechados', {
                count: mesesFechados.length,
                meses: formatPeriodos(groupMeses(mesesFechados), language),
              })}
            </b>{' '}
            {t('previa.mesesFechadosTexto')}{' '}
            <ButtonLink variant="link" to={paths.fechamento}>
              {t('previa.verFechamento')}
            </ButtonLink>
          </p>
        </Callout>
      )}
      {!duplicadaDe && mesesFechados.length === 0 && mesesCarregados.length > 0 && (
        <>
          <ChoiceCards
            name="modo"
            legend={t('previa.mesesCarregados', {
              count: mesesCarregados.length,
              meses: formatPeriodos(groupMeses(mesesCarregados), language),
            })}
            options={MODOS.map((value) => ({ value, title: t(`modo.${value}`), text: t(`modo.${value}Texto`) }))}
            value={modo}
            onChange={(chosen) => queue.choose(key, { modo: chosen })}
          />
          {modo !== 'recusar' && <EfeitoMeses preview={preview} mode={modo} efeito={efeito} />}
        </>
      )}
      {!duplicadaDe && planilha && mapeamento && planilha.origem !== 'cvm' && (
        <>
          <FileQuestions {...corrections} planilha={planilha} mapeamento={mapeamento} isDisabled={isLoading} />
          <Inline align="start" wrap gap={12}>
            <Stack grow={640} gap={16}>
              <LinhasArquivo
                {...corrections}
                planilha={planilha}
                mapeamento={mapeamento}
                isLoading={isLoading}
                onHeader={(linhaCabecalho) => corrections.onReading({ ...readingOf(mapeamento), linhaCabecalho })}
                semReceita={file.semReceita}
                onSemReceita={(semReceita) => corrections.onReading({ planilha: mapeamento.planilha, semReceita })}
              />
              <ReceitaLeitura {...corrections} planilha={planilha} mapeamento={mapeamento} isLoading={isLoading} />
            </Stack>
            <Stack grow={320}>
              <DreArquivo
                arquivoId={preview.arquivoId}
                mapeamento={mapeamento}
                isRereading={rereading !== null}
                isOpen={listOpenQuestions(planilha, mapeamento).length + listMissingRoles(mapeamento).length > 0}
              />
            </Stack>
          </Inline>
        </>
      )}
      {planilha?.origem === 'cvm' && (
        <Text as="p" tone="soft">
          {t('previa.cvm')}
        </Text>
      )}
    </>
  )
}
