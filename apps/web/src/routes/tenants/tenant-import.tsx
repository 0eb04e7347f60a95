import { createImportRoute } from '~/routes/imports/create-import-route'

export const { loader, Component } = createImportRoute('tenant')
