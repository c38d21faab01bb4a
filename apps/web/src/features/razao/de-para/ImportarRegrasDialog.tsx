import { type DeParaArquivoPrevia, type DeParaDiferenca, deParaArquivoRotas, deParaRotas } from '@lastro/contract'
import { formatInteiro } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { FileImportTable } from '../../../table/FileImportTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { bodyOfArquivo, FileImportBody, FileImportDrop, FileImportFoot, FileImportSummary } from '../../../ui/FileImport.tsx'
import styles from '../../../ui/FileImport.module.css'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { FrasesEfeito, ListaConflitos } from './Efeitos.tsx'
import { invalidateRegras } from './regras-queries.ts'

const TONS = { recusada: 'error', mudada: 'info', nova: 'success', excluida: 'warning' } as const
const FRASES = 5

interface Pergunta {
  file: File
  excluir: boolean
}

export function ImportarRegrasDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('de-para')
  const { t: comum } = useTranslation()
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [excluir, setExcluir] = useState(false)
  const [chave, setChave] = useState('')
  const preview = useMutation({
    mutationFn: (pergunta: Pergunta) =>
      call(
        deParaArquivoRotas.preview,
        { query: { excluir: pergunta.excluir ? '1' : '0' }, body: bodyOfArquivo(pergunta.file) },
        { silent: true },
      ),
  })
  const undo = async (auditoriaId: number) => {
    try {
      await call(deParaRotas.undo, { body: { auditoriaId } }, { silent: true })
      showSuccess(t('salvar.desfeito'))
    } catch (error) {
      showRefusal(error)
    }
    await invalidateRegras()
  }
  const importar = useMutation({
    mutationFn: ({ file, assinatura }: Pergunta & { assinatura: string }) =>
      call(
        deParaArquivoRotas.import,
        { query: { assinatura, excluir: excluir ? '1' : '0' }, body: bodyOfArquivo(file) },
        { headers: { 'idempotency-key': chave }, silent: true },
      ),
    onSuccess: async ({ novas, mudadas, excluidas, auditoriaId }) => {
      onClose()
      showSuccess(t('arquivo.feito', { novas, mudadas, excluidas }), {
        button: { label: t('salvar.desfazer'), onClick: () => void undo(auditoriaId) },
      })
      await invalidateRegras()
    },
  })
  const look = (file: File, comExcluir: boolean) => {
    setArquivo(file)
    setExcluir(comExcluir)
    setChave(createChave())
    importar.reset()
    preview.mutate({ file, excluir: comExcluir })
  }
  const previa = preview.data
  const muda = previa ? previa.novas + previa.mudadas + previa.excluidas : 0
  return (
    <Dialog title={t('arquivo.titulo')} size={previa ? 'wide' : 'normal'} onClose={onClose}>
      <FileImportBody>
        {!previa && !preview.isPending && (
          <FileImportDrop
            rotulos={{ escolher: t('arquivo.escolher'), solte: t('arquivo.solte'), toque: t('arquivo.toque') }}
            onFile={(file) => look(file, false)}
          >
            <p>{t('arquivo.colunas')}</p>
            <p>{t('arquivo.dica')}</p>
          </FileImportDrop>
        )}
        {preview.isPending && <SkeletonRows rows={6} label={comum('carregando')} />}
        <FormError error={preview.error ?? importar.error} />
        {previa && arquivo && (
          <>
            {(previa.ausentes > 0 || excluir) && (
              <label className={styles['nota']}>
                <input type="checkbox" checked={excluir} onChange={(event) => look(arquivo, event.target.checked)} /> {t('arquivo.excluir')}{' '}
                ({t('arquivo.ausentes', { count: previa.ausentes })})
              </label>
            )}
            <Previa previa={previa} />
          </>
        )}
      </FileImportBody>
      {previa && arquivo && (
        <FileImportFoot
          texto={t(previa.recusadas > 0 ? 'arquivo.corrija' : muda === 0 ? 'arquivo.nada' : 'arquivo.tudoOuNada')}
          rotulos={{ outro: t('arquivo.outro'), verDeNovo: t('arquivo.verDeNovo'), confirmar: t('arquivo.confirmar') }}
          onOutro={() => {
            preview.reset()
            importar.reset()
            setArquivo(null)
          }}
          onVerDeNovo={importar.error ? () => look(arquivo, excluir) : undefined}
          busy={importar.isPending}
          disabled={previa.recusadas > 0 || muda === 0}
          onConfirmar={() => importar.mutate({ file: arquivo, excluir, assinatura: previa.assinatura })}
        />
      )}
    </Dialog>
  )
}

function Previa({ previa }: { previa: DeParaArquivoPrevia }) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const total = previa.recusadas + previa.mudadas + previa.novas + previa.excluidas
  const mostradas = previa.linhas.length
  return (
    <>
      <FileImportSummary
        arquivoNome={previa.arquivoNome}
        contagens={(['recusadas', 'mudadas', 'novas', 'excluidas', 'iguais'] as const).map((nome) => ({
          nome,
          n: previa[nome],
          texto: t(`arquivo.${nome}`, { count: previa[nome] }),
        }))}
      />
      {previa.ignoradas.length > 0 && <p className={styles['nota']}>{t('arquivo.ignoradas', { colunas: previa.ignoradas.join(', ') })}</p>}
      {previa.recusadas === 0 && total > 0 && <Efeitos previa={previa} />}
      <FileImportTable
        label={t('arquivo.linhas')}
        titulos={{ linha: t('arquivo.linha'), situacao: t('arquivo.situacao'), nome: t('arquivo.regra'), oque: t('arquivo.oque') }}
        linhas={previa.linhas.map((linha) => ({
          chave: `${linha.situacao} ${linha.linha} ${linha.regra}`,
          linha: linha.linha,
          tom: TONS[linha.situacao],
          situacao: t(`arquivo.situacoes.${linha.situacao}`),
          nome: <bdi>{linha.regra || '—'}</bdi>,
          oque: <Diferenca linha={linha} />,
        }))}
      />
      {mostradas < total && (
        <p className={styles['nota']}>
          {t('arquivo.mais', { mostradas: formatInteiro(mostradas, language), total: formatInteiro(total, language) })}
        </p>
      )}
    </>
  )
}

function Efeitos({ previa: { efeitos, efeitosTotal, conflitos, conflitosTotal } }: { previa: DeParaArquivoPrevia }) {
  const { t } = useTranslation('de-para')
  return (
    <section aria-label={t('arquivo.efeitos')}>
      {efeitos.length === 0 && <p>{t('previa.semEfeito')}</p>}
      <FrasesEfeito efeitos={efeitos} total={efeitosTotal} mostradas={FRASES} />
      {conflitosTotal > 0 && (
        <ListaConflitos label={t('arquivo.conflitos')} conflitos={conflitos} total={conflitosTotal} mostrados={FRASES} />
      )}
    </section>
  )
}

function Diferenca({ linha: { situacao, de, para, problemas } }: { linha: DeParaDiferenca }) {
  if (situacao === 'recusada') {
    return (
      <ul className={styles['detalhe']}>
        {problemas.map((problema) => (
          <li key={problema}>{problema}</li>
        ))}
      </ul>
    )
  }
  return (
    <span className={styles['detalhe']}>
      {de !== null && <del>{de}</del>} {para !== null && <ins>{para}</ins>}
    </span>
  )
}
