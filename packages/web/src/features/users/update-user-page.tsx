import * as commonTexts from "@clove/domain/common.texts.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Button } from "@mantine/core";
import { IdCard, UserX } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { LazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { LoadingForm, MissingRow } from "../../ui/lists/missing-row.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { ToolButton } from "../../ui/lists/tool-button.tsx";
import { UpdateUserForm } from "./update-user-form.tsx";
import { useGetUserQuery } from "./users.api.ts";
import * as texts from "./users.texts.ts";

const BadgeDialog = lazyPart(() => import("../labels/badge-dialog.tsx"), "BadgeDialog");

/** User Update, `/user/{id}`, for staff and customers (people §16). */
export function UpdateUserPage() {
  const { id = "" } = useParams();
  const [printsBadge, setPrintsBadge] = useState(false);
  const closeBadge = () => setPrintsBadge(false);
  const isNumber = /^\d{1,15}$/.test(id);
  const { currentData, error, refetch } = useGetUserQuery(Number(id), {
    skip: !isNumber,
    refetchOnMountOrArgChange: 10,
  });
  const [path, list] =
    currentData?.role === "customer"
      ? ["/customerList", texts.customerList]
      : ["/employeeList", texts.employeeList];
  return (
    <>
      <PageHeader title={texts.userUpdate} hint={currentData?.name ?? "\u00a0"}>
        {currentData && currentData.role !== "customer" && currentData.barcode !== "" && (
          <ToolButton icon={IdCard} aria-haspopup="dialog" onClick={() => setPrintsBadge(true)}>
            {userTexts.printBadge}
          </ToolButton>
        )}
        <Button variant="default" component={Link} to={path}>
          {list}
        </Button>
      </PageHeader>
      {currentData ? (
        <UpdateUserForm key={currentData.id} user={currentData} />
      ) : (
        <MissingRow
          isLoading={isNumber && !error}
          loading={<LoadingForm />}
          error={error}
          onRetry={refetch}
          text={commonTexts.noUserFound}
          icon={<UserX size={28} />}
        />
      )}
      {currentData && (
        <LazyDialog opened={printsBadge} onClose={closeBadge}>
          {(opened) => <BadgeDialog opened={opened} people={[currentData]} onClose={closeBadge} />}
        </LazyDialog>
      )}
    </>
  );
}
