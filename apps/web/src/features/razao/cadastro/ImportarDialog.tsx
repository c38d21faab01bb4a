import { type CadastroPrevia, type CadastroPreviaLinha, type CampoNome, type EntidadeDef, CAMPOS } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { FileImportTable } from '../../../table/FileImportTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { bodyOfFile, FileImportBody, FileImportDrop, FileImportFoot, FileImportSummary } from '../../../ui/FileImport.tsx'
import styles from '../../../ui/FileImport.module.css'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { invalidateCadastro } from './queries.ts'
import { ROTAS_DE } from './routes.ts'
import { useTexts } from './use-texts.ts'

const TONES = { recusada: 'error', mudada: 'info', nova: 'success' } as const

export function ImportarDialog({ def, onClose }: { def: EntidadeDef; onClose: () => void }) {
  const { t } = useTranslation('cadastro')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const rotas = ROTAS_DE[def.nome]
  const [upload, setFile] = useState<File | null>(null)
  const preview = useMutation({ mutationFn: (file: File) => call(rotas.preview, { body: bodyOfFile(file) }) })
  const [key, setChave] = useState('')
  const importFile = useMutation({
    mutationFn: ({ file, assinatura }: { file: File; assinatura: string }) =>
      call(rotas.import, { query: { assinatura }, body: bodyOfFile(file) }, { headers: { 'idempotency-key': key } }),
    onSuccess: async ({ novas, mudadas }) => {
      onClose()
      showSuccess(t('importar.feito', { novas: formatInteger(novas, language), mudadas: formatInteger(mudadas, language) }))
      await invalidateCadastro(def.nome)
    },
  })
  const look = (file: File) => {
    setFile(file)
    setChave(createChave())
    importFile.reset()
    preview.mutate(file)
  }
  const planned = preview.data
  const changes = planned ? planned.novas + planned.mudadas : 0
  return (
    <Dialog
      title={t('importar.titulo', { entidade: t(`entidades.${def.nome}`) })}
      size={preview.data ? 'wide' : 'normal'}
      onClose={onClose}
    >
      <FileImportBody>
        {!planned && <Escolha def={def} busy={preview.isPending} onFile={look} />}
        {preview.isPending && <SkeletonRows rows={6} label={commonT('carregando')} />}
        <FormError error={preview.error ?? importFile.error} />
        {planned && <Previa preview={planned} />}
      </FileImportBody>
      {planned && upload && (
        <FileImportFoot
          texto={t(planned.recusadas > 0 ? 'importar.corrija' : changes === 0 ? 'importar.nada' : 'importar.tudoOuNada')}
          labels={{ outro: t('importar.outro'), reread: t('importar.verDeNovo'), confirm: t('importar.confirmar') }}
          onOther={() => {
            preview.reset()
            importFile.reset()
            setFile(null)
          }}
          onNewView={importFile.error ? () => look(upload) : undefined}
          busy={importFile.isPending}
          disabled={planned.recusadas > 0 || changes === 0}
          onConfirm={() => importFile.mutate({ file: upload, assinatura: planned.assinatura })}
        />
      )}
    </Dialog>
  )
}

function Escolha({ def, busy, onFile }: { def: EntidadeDef; busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('cadastro')
  const texts = useTexts()
  const nomes = (obrigatorio: boolean): string =>
    def.campos
      .filter((campo) => (campo.obrigatorio === true && campo.padrao === undefined) === obrigatorio)
      .map(({ nome }) => texts.campo(nome))
      .join(', ')
  return (
    <FileImportDrop
      labels={{ choose: t('importar.escolher'), drop: t('importar.solte'), touch: t('importar.toque') }}
      busy={busy}
      onFile={onFile}
    >
      <p>{t('importar.colunas', { obrigatorias: nomes(true), outras: nomes(false) })}</p>
      <p>{t('importar.dica')}</p>
    </FileImportDrop>
  )
}

function Previa({ preview }: { preview: CadastroPrevia }) {
  const { t } = useTranslation('cadastro')
  const { language } = usePreferencias()
  const texts = useTexts()
  const nomeOf = (campo: string): string => {
    const nome = CAMPOS.find((each): each is CampoNome => each === campo)
    return nome ? texts.campo(nome) : campo
  }
  const counts = (['recusadas', 'mudadas', 'novas', 'iguais'] as const).map((nome) => ({
    nome,
    n: preview[nome],
    texto: t(`importar.${nome}`, { count: preview[nome] }),
  }))
  const ignored = preview.colunas.filter(({ campo, titulo }) => campo === null && titulo !== '').map(({ titulo }) => titulo)
  const shown = preview.linhas.length
  const total = preview.recusadas + preview.mudadas + preview.novas
  return (
    <>
      <FileImportSummary fileName={preview.arquivoNome} counts={counts} />
      {ignored.length > 0 && <p>{t('importar.ignoradas', { count: ignored.length, colunas: ignored.join(', ') })}</p>}
      <FileImportTable
        label={t('importar.linhas')}
        titulos={{
          linha: t('importar.linha'),
          situacao: t('importar.situacao'),
          nome: t('importar.registro'),
          oque: t('importar.oque'),
        }}
        linhas={preview.linhas.map((line) => ({
          chave: `${line.situacao} ${line.linha}`,
          linha: line.linha,
          tone: TONES[line.situacao],
          situacao: t(`importar.${line.situacao}`),
          nome: line.titulo || '—',
          oque: <Detalhe linha={line} nomeOf={nomeOf} />,
        }))}
      />
      {shown < total && <p>{t('importar.mais', { mostradas: formatInteger(shown, language), total: formatInteger(total, language) })}</p>}
    </>
  )
}

function Detalhe({ linha, nomeOf }: { linha: CadastroPreviaLinha; nomeOf: (campo: string) => string }) {
  const { t } = useTranslation('cadastro')
  if (linha.situacao === 'recusada') {
    return (
      <ul className={styles['detalhe']}>
        {linha.problemas.map(({ campo, valor, message }) => (
          <li key={`${campo} ${message}`}>
            <strong>{campo}</strong>
            {valor && <> “{valor}”</>}: {message}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={styles['detalhe']}>
      {linha.mudancas.map(({ campo, antes, depois }) => (
        <li key={campo}>
          {nomeOf(campo)}: {linha.situacao === 'mudada' && <del>{antes || t('vazia')}</del>} <ins>{depois || t('vazia')}</ins>
        </li>
      ))}
    </ul>
  )
}
