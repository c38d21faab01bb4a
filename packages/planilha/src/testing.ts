export { cvmOf } from './cvm.fixture.ts'
export type { CvmRegistro } from './cvm.fixture.ts'
export { partesXlsx, xlsxOf, zipOf } from './planilha.fixture.ts'
